import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '@cauce/stack';
import type { Bomb, LocalServer } from '@cauce/testing/system';
import { type Door, post } from '../evidence/api.js';
import type { Thrown } from '../evidence/thrown.js';
import { doorsOf } from '../faults-stack.js';
import { operatorOf } from '../shop.js';
import type { ProcessorProxy } from './processor-proxy.js';

/** What a bomb is thrown with. */
export type Site = {
  readonly stack: Stack;
  readonly bomb: Bomb;
  readonly processor: ProcessorProxy;
  /** A receiver of webhooks and a partner platform: whatever it is asked, it answers with the bomb. */
  readonly stranger: LocalServer;
  /** Streams that are no evidence of anything else. */
  readonly streams: Set<string>;
  /** Aborts when nothing is to be thrown any more. */
  readonly signal: AbortSignal;
};

/** Prepares a bomb while all is well. Answers how it is thrown; answers may take several tries then, since its victims die. */
export type Place = (site: Site) => Promise<() => Promise<readonly Thrown[]>>;

/** A merchant of its own, whose payments are no evidence. */
export type Victim = { readonly organization: string; readonly store: string; readonly api: Door; readonly operator: Door };

type Named = { readonly name: string };

/** A payment of a victim. */
export type VictimsPayment = Named & { readonly id: string; readonly url: string };

export async function aVictim({ stack }: Site): Promise<Victim> {
  const operator = operatorOf(stack);
  const { name: organization } = await post<Named>(operator, '/admin/v1/organizations', {
    displayName: 'Victim',
    environment: 'DEVELOPMENT',
  });
  const { name: store } = await post<Named>(operator, `/admin/v1/${organization}/stores`, { displayName: 'Victim' });
  const { token } = await post<{ token: string }>(operator, `/admin/v1/${organization}/access-tokens`, { displayName: 'Victim' });
  return { organization, store, operator, api: { url: doorsOf(stack)[0] ?? '', token } };
}

/** Creates a payment. @param buyer further fields of its buyer */
export async function aPayment({ streams }: Site, { api, store }: Victim, buyer: object = {}): Promise<VictimsPayment> {
  const terms = { amountCents: 5_000_000, currencyCode: 'COP', title: 'Two mugs', correlationId: randomUUID() };
  const body = { ...terms, buyer: { firstName: 'Ana', phoneNumber: '+573001234567', ...buyer } };
  const payment = await untilDone(() => post<Named & { url: string }>(api, `/v1/${store}/payments`, body));
  const id = payment.name.split('/').at(-1) ?? '';
  streams.add(`payment-${id}`);
  return { ...payment, id };
}

/** Tries until it succeeds, for two minutes. */
export async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(500);
    }
  }
}
