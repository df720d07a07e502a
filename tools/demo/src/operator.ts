import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type localOperator } from '@cauce/stack';

type Door = NonNullable<Awaited<ReturnType<typeof localOperator>>>;

/** A merchant whose time is a test clock's. `organization`, `store`: names. */
export type ClockMerchant = { readonly organization: string; readonly store: string; readonly accessToken: string };

/** A store's connection to a partner platform. */
export type Integration = { readonly name: string; readonly status: string; readonly merchant?: { readonly displayName: string } };

type TestClock = { readonly now: string; readonly state: 'READY' | 'ADVANCING' };

const LOOK_EVERY_MS = 200;
const GIVE_UP_MS = 120_000;

/** The operator of the running stack: makes merchants, moves their clocks, connects them to partners. */
export class Operator {
  constructor(private readonly door: Door) {}

  /** An organization of its own on a test clock, so that nobody else's time moves. @param receiver of its webhooks @param now where its time begins */
  async makeMerchant(storeDisplayName: string, receiver: string, now = new Date().toISOString()): Promise<ClockMerchant> {
    const terms = { environment: 'DEVELOPMENT', features: { subscriptions: true }, testClock: { now } };
    const { name: organization } = await this.post<Named>('organizations', { displayName: `${storeDisplayName}, of the demo`, ...terms });
    const { name: store } = await this.post<Named>(`${organization}/stores`, { displayName: storeDisplayName });
    const { token } = await this.post<{ token: string }>(`${organization}/access-tokens`, { displayName: 'Demo' });
    await this.post(`${organization}/webhook-endpoints`, { url: receiver });
    return { organization, store, accessToken: token };
  }

  /** A store of an organization of its own, at the real time. */
  async makeStore(displayName: string): Promise<{ readonly store: string }> {
    const terms = { environment: 'DEVELOPMENT', features: { subscriptions: false } };
    const { name: organization } = await this.post<Named>('organizations', { displayName: `${displayName}, of the demo`, ...terms });
    const { name: store } = await this.post<Named>(`${organization}/stores`, { displayName });
    return { store };
  }

  /** Connects a store to a partner platform: `accessToken` is the partner's. */
  connect(store: string, partner: { readonly baseUrl: string; readonly accessToken: string }): Promise<Integration> {
    return this.post(`${store}/integrations`, partner);
  }

  /** As it is now. */
  integration(name: string): Promise<Integration> {
    return this.send('GET', name);
  }

  /** Ends an integration. */
  deactivate(name: string): Promise<Integration> {
    return this.post(`${name}:deactivate`, {});
  }

  /** Moves the clock, and waits until all that this makes due has happened. */
  async advance({ organization }: ClockMerchant, to: string): Promise<void> {
    let clock = await this.post<TestClock>(`${organization}/test-clock:advance`, { to });
    for (const deadline = Date.now() + GIVE_UP_MS; clock.state !== 'READY'; clock = await this.send('GET', `${organization}/test-clock`)) {
      if (Date.now() > deadline) throw new Error(`The test clock did not get to ${to} within ${GIVE_UP_MS / 1000} s.`);
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** Returns money of a payment. @param payment its name */
  async refund(payment: string, amountCents: number, reason: string): Promise<void> {
    await this.post(`${payment}:refund`, { amountCents, reason, requestId: 'demo' });
  }

  private post<Answer>(path: string, body: object): Promise<Answer> {
    return this.send('POST', path, body);
  }

  private async send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.door.token}`, 'content-type': 'application/json' };
    const written = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await ask(`${this.door.url}/admin/v1/${path}`, { method, headers, ...written });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}

type Named = { readonly name: string };
