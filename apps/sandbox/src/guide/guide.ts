import { CONFIG } from '@cauce/http';
import { Inject, Injectable } from '@nestjs/common';
import type { SandboxConfig } from '../config.js';
import { SandboxDatabase } from '../store/sandbox-database.js';
import { type Answer, ask } from './ask.js';
import type { GuideSettings } from './guide.settings.js';

/** A part of the stack as it stands now. */
export type PartState = { readonly name: string; readonly isUp: boolean; readonly says: string };

/** A payment that the page has created, as far as it shows it. */
export type GuidePayment = { readonly name: string; readonly url: string };

/** A subscription that the page has created, as far as it shows it. */
export type GuideSubscription = { readonly name: string; readonly acceptanceUrl: string };

/** The test clock of the merchant that has one. */
export type GuideClock = { readonly now: string; readonly isAdvancing: boolean };

/** What a button of the page came to: it works, or what the API said. */
export type Outcome = { readonly error?: string };

/** How far a button moves the test clock. */
export const STEPS = { P1D: '+ 1 day', P1M: '+ 1 month' } as const;

export const STEP_NAMES = Object.keys(STEPS) as readonly (keyof typeof STEPS)[];

const HEALTH_LIMIT_MS = 3_500;

/** The order that the page creates. */
export const ORDER = {
  amountCents: 24_000_000,
  currencyCode: 'COP',
  title: 'Two mugs',
  buyer: { firstName: 'Ana', phoneNumber: '+573000000000', email: 'ana@correo.example' },
};

/** The plan of the page's subscription. It is charged on the test clock: the button moves it a month. */
const PLAN = { displayName: 'Coffee every month', amountCents: 4_500_000, currencyCode: 'COP' };

/** Who subscribes. */
const SUBSCRIBER = { ...ORDER.buyer, lastName: 'Ruiz' };

type Service = {
  readonly name: string;
  readonly state: string;
  readonly checks: readonly { readonly name: string; readonly ok: boolean }[];
};

/** Plays the merchant and the operator for the start page, once the local stack has said who they are. */
@Injectable()
export class Guide {
  private latest: GuidePayment | undefined;
  private latestSubscription: GuideSubscription | undefined;

  constructor(
    private readonly database: SandboxDatabase,
    @Inject(CONFIG) private readonly config: SandboxConfig,
  ) {}

  get settings(): GuideSettings | undefined {
    const row = this.database.one('SELECT settings FROM guide WHERE id = 1');
    return row && (JSON.parse(String(row['settings'])) as GuideSettings);
  }

  set(settings: GuideSettings): void {
    this.database.run('INSERT OR REPLACE INTO guide (id, settings) VALUES (1, ?)', JSON.stringify(settings));
  }

  /** The payment that a button created last, since this process started. */
  get payment(): GuidePayment | undefined {
    return this.latest;
  }

  /** The subscription that a button created last, since this process started. */
  get subscription(): GuideSubscription | undefined {
    return this.latestSubscription;
  }

  /** Creates the page's order, on the test clock if told. */
  async create({ onClock }: { readonly onClock: boolean }): Promise<Outcome> {
    const { settings } = this;
    if (settings === undefined) return NOBODY;
    const [store, token] = onClock ? [settings.clockStore, settings.clockAccessToken] : [settings.store, settings.accessToken];
    const answer = await ask('POST', `${settings.gatewayUrl}/v1/${store}/payments`, token, ORDER);
    if (answer.status !== 200) return outcomeOf(answer);
    this.latest = answer.body as GuidePayment;
    return {};
  }

  /** Creates a plan, and a subscription to it that waits for its buyer's acceptance, of the merchant on the test clock. */
  async subscribe(): Promise<Outcome> {
    const { settings } = this;
    if (settings === undefined) return NOBODY;
    const { gatewayUrl, clockStore, clockAccessToken: token } = settings;
    const plan = await ask('POST', `${gatewayUrl}/v1/${clockStore}/subscription-plans`, token, PLAN);
    if (plan.status !== 200) return outcomeOf(plan);
    const { name } = plan.body as { name: string };
    const subscription = await ask('POST', `${gatewayUrl}/v1/${name}/subscriptions`, token, { buyer: SUBSCRIBER });
    if (subscription.status !== 200) return outcomeOf(subscription);
    this.latestSubscription = subscription.body as GuideSubscription;
    return {};
  }

  /** Enables an endpoint again, as an operator does. @param endpoint its name */
  async resume(endpoint: string): Promise<Outcome> {
    const { settings } = this;
    if (settings === undefined) return NOBODY;
    const answer = await ask('POST', `${settings.operatorUrl}/admin/v1/${endpoint}:resume`, settings.operatorToken);
    return answer.status === 200 ? {} : outcomeOf(answer);
  }

  /** Every part that can be asked; undefined while nobody has said where they are. */
  async parts(): Promise<PartState[] | undefined> {
    const { settings } = this;
    if (settings === undefined) return undefined;
    const [listed, checkout] = await Promise.all([
      ask('GET', `${settings.operatorUrl}/admin/v1/services`, settings.operatorToken, undefined, HEALTH_LIMIT_MS),
      ask('GET', `${this.config.CHECKOUT_URL ?? this.config.CHECKOUT_PUBLIC_URL}/health/ready`, undefined, undefined, HEALTH_LIMIT_MS),
    ]);
    const { services = [] } = (listed.body ?? {}) as { services?: readonly Service[] };
    return [
      { name: 'gateway', isUp: listed.status === 200, says: listed.status === 200 ? 'Up' : 'Away' },
      { name: 'checkout', isUp: checkout.status === 200, says: checkout.status === 200 ? 'Up' : 'Away' },
      ...services.map(serviceState),
      ...storeStates(services),
    ];
  }

  /** The clock of the merchant that has one; undefined when it cannot be read. */
  async clock(): Promise<GuideClock | undefined> {
    const { settings } = this;
    if (settings === undefined) return undefined;
    const { status, body } = await ask('GET', clockOf(settings), settings.operatorToken, undefined, HEALTH_LIMIT_MS);
    if (status !== 200) return undefined;
    const { now, state } = body as { now: string; state: string };
    return { now, isAdvancing: state !== 'READY' };
  }

  /** Moves that clock, and waits until all that is due has happened (25 s at most). */
  async advance(by: keyof typeof STEPS): Promise<Outcome> {
    const [{ settings }, clock] = [this, await this.clock()];
    if (settings === undefined || clock === undefined) return NOBODY;
    return outcomeOf(await ask('POST', `${clockOf(settings)}:advance`, settings.operatorToken, { to: later(clock.now, by) }));
  }
}

/** A month after 31 January is the last day of February. */
const later = (now: string, by: keyof typeof STEPS): string => {
  const to = new Date(now);
  const day = to.getUTCDate();
  if (by === 'P1D') to.setUTCDate(day + 1);
  else to.setUTCMonth(to.getUTCMonth() + 1);
  if (by === 'P1M' && to.getUTCDate() !== day) to.setUTCDate(0);
  return to.toISOString();
};

const NOBODY: Outcome = { error: 'The stack has not said yet where it is: npm start does.' };

const clockOf = ({ operatorUrl, clockOrganization }: GuideSettings): string => `${operatorUrl}/admin/v1/${clockOrganization}/test-clock`;

const serviceState = ({ name, state, checks }: Service): PartState => {
  const away = checks.filter(({ ok }) => !ok).map((check) => check.name);
  const says = state === 'READY' ? 'Up' : away.length > 0 ? `Misses ${away.join(', ')}` : state.toLowerCase().replace('_', ' ');
  return { name: name.replace('services/', ''), isUp: state === 'READY', says };
};

/** The stores, as the services see them: one is up when each service that needs it says so. */
const storeStates = (services: readonly Service[]): PartState[] => {
  const checks = services.flatMap((service) => service.checks);
  return [...new Set(checks.map(({ name }) => name))].map((name) => {
    const isUp = checks.every((check) => check.name !== name || check.ok);
    return { name, isUp, says: isUp ? 'Up' : 'Away' };
  });
};

/** What an answer of the API comes to. */
export const outcomeOf = ({ status, body }: Answer): Outcome => {
  if (status === 200 || status === 202) return {};
  const { error } = (body ?? {}) as { error?: { message?: string } };
  return { error: error?.message ?? (status === 0 ? 'Nobody answers there.' : `It answered ${status}.`) };
};
