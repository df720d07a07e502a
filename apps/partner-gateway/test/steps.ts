import { eventually, type RunningService, type Wire, wireTo } from '@cauce/testing/services';
import { Partner } from './partner.js';
import { ask, becomes, type RunningPartnerGateway } from './running-partner-gateway.js';

export type Wires = Readonly<Record<'store' | 'catalog' | 'notifier', Wire>>;

/** Where a step can be cut off: what is sent, or what is answered, and does not arrive. */
export type Place = readonly [wire: keyof Wires, direction: 'request' | 'answer', word: string];

export const ACTIVATION: readonly Place[] = [
  ['store', 'request', 'MerchantFound'],
  ['catalog', 'request', 'PUT /internal/access-tokens'],
  ['catalog', 'answer', '"status":"ACTIVE"'],
  ['notifier', 'request', 'PUT /internal/integration-endpoints'],
  ['notifier', 'answer', '"controls":[]'],
  ['store', 'request', 'HandshakeStarted'],
  ['notifier', 'request', '/handshakes/'],
  ['notifier', 'answer', '"handshake"'],
  ['store', 'request', 'HandshakeAcknowledged'],
];

export const ENDING: readonly Place[] = [
  ['catalog', 'request', ':revoke'],
  ['catalog', 'answer', '"status":"REVOKED"'],
  ['notifier', 'request', ':close'],
  ['notifier', 'answer', '"teardown"'],
  ['store', 'request', 'TeardownDelivered'],
];

/** From an operator's word to the acknowledgement. The first endpoint's answer shows the handshake before; only a new one waits. */
export const ROTATION: readonly Place[] = [
  ['store', 'request', 'HandshakeRequested'],
  ['catalog', 'request', 'PUT /internal/access-tokens'],
  ['catalog', 'answer', '"status":"ACTIVE"'],
  ['notifier', 'request', 'PUT /internal/integration-endpoints'],
  ['notifier', 'answer', '"controls":[{'],
  ['store', 'request', 'HandshakeStarted'],
  ['notifier', 'request', '/handshakes/'],
  ['notifier', 'answer', '"state":"WAITING"'],
  ['store', 'request', 'HandshakeAcknowledged'],
];

/** The old token's end, a day after that. */
export const RETIREMENT: readonly Place[] = [
  ['catalog', 'request', ':revoke'],
  ['catalog', 'answer', '"status":"REVOKED"'],
  ['store', 'request', 'OldTokenRetired'],
];

const { PARTNER_STEPS, PARTNER_SEED = String(Math.floor(Date.now() / 1_000) % 10_000) } = process.env;

/** How a run is done again. */
export const SEEDED = PARTNER_STEPS === 'all' ? 'PARTNER_STEPS=all' : `PARTNER_SEED=${PARTNER_SEED}`;

/** All of them with PARTNER_STEPS=all; else one, which the seed chooses. */
export function sampleOf<Item>(all: readonly Item[]): readonly Item[] {
  const at = Number(PARTNER_SEED) % all.length;
  return PARTNER_STEPS === 'all' ? all : all.slice(at, at + 1);
}

/** A partner, and an instance that reaches the others by wires; others are started beside it without. */
export class Steps {
  private constructor(
    readonly running: RunningPartnerGateway,
    readonly partner: Partner,
    readonly wires: Wires,
    readonly first: RunningService,
  ) {}

  static async start(running: RunningPartnerGateway): Promise<Steps> {
    const { EVENT_STORE_URL = '' } = running.shared.env;
    const [store, catalog, notifier] = await Promise.all([EVENT_STORE_URL, running.catalog.url, running.notifier.url].map(wireTo));
    if (!store || !catalog || !notifier) throw new Error('three wires');
    const urls = { EVENT_STORE_URL: store.url, CATALOG_URL: catalog.url, NOTIFIER_URL: notifier.url };
    const [partner, first] = [await Partner.start(), await running.instance(urls)];
    return new Steps(running, partner, { store, catalog, notifier }, first);
  }

  /** An integration that is requested at the first instance. @returns its name */
  async requested(): Promise<string> {
    const { baseUrl } = this.partner;
    const store = await this.running.aStore();
    return (await ask(this.first, 'POST', `${store}/integrations`, { baseUrl, accessToken: 'good-1' })).body.name;
  }

  /** One that is ACTIVE. @returns its name */
  async active(): Promise<string> {
    const name = await this.requested();
    await becomes(this.first, name, { status: 'ACTIVE' });
    return name;
  }

  /** Resolves once the first instance stands at the place. */
  hold([wire, direction, word]: Place): Promise<void> {
    return this.wires[wire].hold(direction, word);
  }

  freeze(): void {
    process.kill(this.first.pid, 'SIGSTOP');
  }

  /** What it stood at arrives late; then it goes on. */
  thaw(): void {
    for (const wire of Object.values(this.wires)) wire.release();
    process.kill(this.first.pid, 'SIGCONT');
  }

  /** Our tokens that the partner was handed, each once, in their order. */
  handedOver(): readonly string[] {
    return [...new Set(this.partner.notificationsOf('handshake').map(({ data }) => data['token'] ?? ''))];
  }

  /** How many events of a type the stream of an integration has. */
  async countOf(name: string, type: string): Promise<number> {
    return (await this.running.log.stream(`integration-${name.slice(-26)}`)).filter((event) => event.type === type).length;
  }

  /** Waits until nothing of an integration's secrets is stored. */
  async hasForgotten(name: string): Promise<void> {
    await eventually(
      () => this.running.secretsOf(name),
      (count) => count === 0,
    );
  }

  async stop(): Promise<void> {
    await Promise.all([this.partner.stop(), ...Object.values(this.wires).map((wire) => wire.close())]);
  }
}
