import { OperatorApi, type TestClock } from '../api/operator-api.js';
import { aMerchant, type Merchant } from '../builders/a-merchant.js';
import { aReceiver } from '../builders/a-receiver.js';
import type { EventLog, Recorded } from '../event-log.js';
import { eventually, type Patience } from '../eventually.js';
import { envelopeOf, type Inbox, type Webhook } from '../receiver/inbox.js';
import type { Stack } from '../stack/stack.js';
import { type Happening, happeningsOf, isSettled } from './happening.js';
import { OrganizationLog } from './organization-log.js';
import { after, type Span } from './span.js';
import { compared, countOf, type Expected } from './telling.js';

/** What a scenario is about: the organization (`{ testClock: { now } }`), and how long a step's webhooks may take. */
export type About = Patience & { readonly testClock?: { readonly now: string } } & Readonly<Record<string, unknown>>;

/** More deliveries than a scenario has. */
const ALL = '?pageSize=1000';

/**
 * An organization of its own on the running stack, all of whose stored events and webhooks the spec names, step by step. A step ends
 * when every stored event that merchants hear of has its webhook: nothing sleeps.
 */
export class Scenario {
  /** All that was recorded so far, and how much of it was named by steps. */
  private readonly recorded: Recorded[] = [];
  private namedCount = 0;
  /** What comes after a failure says nothing. */
  private hasFailed = false;

  private constructor(
    /** With its store and its token. */
    readonly merchant: Merchant,
    /** The receiver of all its webhooks. */
    readonly inbox: Inbox,
    private readonly operator: OperatorApi,
    private readonly log: OrganizationLog,
    private readonly about: About,
  ) {}

  /** Makes the organization and its receiver. */
  static async begin(stack: Stack, eventLog: EventLog, about: About = {}): Promise<Scenario> {
    const { within: _, ...terms } = about;
    const merchant = await aMerchant(stack, terms);
    const log = await OrganizationLog.from(eventLog, merchant.organization);
    return new Scenario(merchant, await aReceiver(stack, merchant), new OperatorApi(stack), log, about);
  }

  /** Moves the organization's test clock, and answers it once everything that follows from that has happened. */
  async advance(span: Span): Promise<TestClock> {
    const { now } = await this.operator.testClock(this.merchant.organization);
    return this.operator.advance(this.merchant.organization, after(now, span));
  }

  /**
   * Names everything that happened since the step before: each stored event once, by its webhook where merchants hear of it
   * (`payment.statusChanged FUNDED`), else by its type (`AttemptStarted`); ` at <time>` may follow. The lines of one resource are a list;
   * where several have a part, each one's are under its name. Fails on what is missing, other, further or out of order.
   */
  async expectEvents(...expected: Expected): Promise<void> {
    this.hasFailed = true;
    const happenings = await this.settled(countOf(expected));
    const [happened, wanted] = compared(happenings, expected);
    expect(happened).toEqual(wanted);
    this.namedCount += happenings.length;
    this.hasFailed = false;
  }

  /** Fails when anything has happened that no step named, or a webhook came or is to come of nothing that was stored. */
  async end(): Promise<void> {
    if (this.hasFailed) return;
    await this.happenings();
    const mayGoOn = this.about.testClock !== undefined && this.recorded.length > 0;
    if (mayGoOn) await this.advance({}); // to its own time: what is under way comes to its end
    await this.expectEvents();
    const webhooks = await this.inbox.webhooks();
    const known = new Set(this.recorded.map(({ id }) => id));
    expect(webhooks.filter((webhook) => !known.has(idOf(webhook))).map(envelopeOf)).toEqual([]);
    const told = new Set(webhooks.map(idOf));
    const deliveries = await this.operator.deliveries(this.merchant.organization, ALL);
    const others = deliveries.filter(({ endpoint, eventId }) => endpoint === this.inbox.endpoint.name && !told.has(eventId));
    expect(others.map(({ event, resource, state }) => `${state}: ${event} of ${resource}`)).toEqual([]);
  }

  /** What happened since the step before, once it is as much as was expected, and all is told; after a while as it is then. */
  private async settled(count: number): Promise<readonly Happening[]> {
    const isWhole = (seen: readonly Happening[]) => seen.length >= count && seen.every(isSettled);
    return eventually(() => this.happenings(), isWhole, this.about).catch(() => this.happenings());
  }

  private async happenings(): Promise<readonly Happening[]> {
    const webhooks = await this.inbox.webhooks(); // first: what they tell of is in the log that is read after them
    this.recorded.push(...(await this.log.next()));
    return happeningsOf(this.recorded, webhooks).slice(this.namedCount);
  }
}

function idOf({ headers }: Webhook): string {
  return headers['webhook-id'] ?? '';
}
