import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '@cauce/stack';
import { pay } from './browse.js';
import type { Operator } from './operator.js';
import { chapter, dim, field, good, say, strong } from './telling.js';

/** Where the running stack is. `keepsIntegration`: the story ends before its teardown. */
type Stage = { readonly urls: { readonly sandbox: string }; readonly operator: Operator; readonly keepsIntegration: boolean };

/** A webhook in the list of the sandbox's partner. */
type Received = {
  readonly event: string;
  readonly resource?: string;
  readonly status?: string;
  readonly problem?: string;
  readonly answered?: number;
};

/** A merchant of the partner platform, with the token that it issued. */
type PartnerMerchant = { readonly id: string; readonly name: string; readonly accessToken: string };

const STORE = 'Taller Dos Ríos';
const CARD = '9999 0000 0000 0001';
const LOOK_EVERY_MS = 200;
const GIVE_UP_MS = 60_000;

/** Tells a partner's integration while it happens, from its token to its teardown. @param first the number of its first chapter */
export async function tellPartner({ urls, operator, keepsIntegration }: Stage, first: number): Promise<void> {
  const partner = `${urls.sandbox}/partner`;
  const { store } = await operator.makeStore(STORE);

  chapter(first, 'A partner platform issues an access token for its merchant; the operator connects the store with it');
  const merchant = await send<PartnerMerchant>(`${partner}/merchants`, { name: `${STORE}, at the partner` });
  field('base address', partner);
  const { name } = await operator.connect(store, { baseUrl: partner, accessToken: merchant.accessToken });
  field('integration', name);
  const active = await until('the integration to be ACTIVE', async () => {
    const integration = await operator.integration(name);
    return integration.status === 'ACTIVE' ? integration : undefined;
  });
  field('status', active.status);
  field('merchant', active.merchant?.displayName ?? '');

  chapter(first + 1, 'The partner creates a payment with the token of its handshake, and Ana pays it');
  say(dim('  The token stays with the partner: it is asked to act, and answers the payment.'));
  const payment = await send<{ readonly name: string; readonly url: string }>(`${partner}/payments`, { merchant: merchant.id });
  field('name', payment.name);
  field('the page says', await pay(payment.url, CARD));

  chapter(first + 2, 'What the partner got, in order');
  const paid = ({ event, resource, status }: Received) =>
    event === 'payment.statusChanged' && resource === payment.name && status === 'FUNDED';
  (await received(partner, merchant, paid)).forEach(show);

  if (keepsIntegration) {
    say();
    say(`The integration stays ACTIVE: create more payments at ${partner}, and end it with npx cauce integrations deactivate ${name}`);
    return;
  }
  chapter(first + 3, 'The operator deactivates the integration: its token is revoked, and the partner gets the teardown');
  field('status', (await operator.deactivate(name)).status);
  (await received(partner, merchant, ({ event }) => event === 'teardown')).slice(-1).forEach(show);
  const { status } = await ask(`${partner}/payments`, toPost({ merchant: merchant.id }));
  field('the partner', status === 409 ? 'has forgotten the token' : `answered ${status}`);

  say();
  say(`See it in the browser: ${partner}`);
}

/** What came for the merchant, in order, once the awaited one is among it. */
function received(partner: string, { id }: PartnerMerchant, isAwaited: (each: Received) => boolean): Promise<Received[]> {
  return until('the partner’s webhooks', async () => {
    const all = (await (await ask(`${partner}/notifications?merchant=${id}`)).json()) as Received[];
    return all.some(isAwaited) ? all.reverse() : undefined;
  });
}

function show({ event, resource, status, problem, answered }: Received): void {
  say(`  ${strong(event)}  ${status ?? ''}${dim(`  ${resource ?? ''}`)}`);
  if (problem !== undefined || answered !== 200) throw new Error(`The partner answered ${answered ?? 'nothing'}: ${problem ?? ''}`);
  say(good(`    its checksum verifies; answered ${answered}`));
}

async function send<Answer>(url: string, body: object): Promise<Answer> {
  const answer = await ask(url, toPost(body));
  if (!answer.ok) throw new Error(`POST ${new URL(url).pathname} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

function toPost(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function until<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`Waited ${GIVE_UP_MS / 1000} s for ${what}, in vain. See .stack/logs/partner-gateway.log and notifier.log.`);
}
