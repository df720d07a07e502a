import { OperatorApi, type TestClock } from '../api/operator-api.js';
import { aMerchant, type Merchant } from '../builders/a-merchant.js';
import { aReceiver } from '../builders/a-receiver.js';
import type { EventLog, Recorded } from '../event-log.js';
import { eventually, type Patience } from '../eventually.js';
import type { Inbox } from '../receiver/inbox.js';
import { envelopeOf, type Webhook } from '../receiver/webhook.js';
import type { Stack } from '../stack/stack.js';
import { type Happening, happeningsOf, isSettled } from './happening.js';
import { OrganizationLog } from './organization-log.js';
import { after, type Span } from './span.js';
import { countOf, type Expected, toCompare } from './telling.js';

/** The organization's fields (`{ testClock: { now } }`), and how long a step's webhooks may take. */
export type About = Patience & { readonly testClock?: { readonly now: string } } & Readonly<Record<string, unknown>>;

/** More deliveries than a scenario has. */
const ALL = '?pageSize=1000';

/**
 * A new organization on the running stack. The spec names all of its stored events and webhooks, step by step. A step ends when every
 * event that has a webhook was delivered: nothing waits for a fixed time.
 */
export class Scenario {
  /** All events so far, and how many of them the steps have named. */
  private readonly recorded: Recorded[] = [];
  private namedCount = 0;
  /** After a failed step nothing more is checked. */
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

  /** All events that were seen so far, in the order of the log. */
  get events(): readonly Recorded[] {
    return this.recorded;
  }

  /** Moves the organization's test clock; resolves once everything that this makes due has happened. */
  async advance(span: Span): Promise<TestClock> {
    const { now } = await this.operator.testClock(this.merchant.organization);
    return this.advanceTo(after(now, span));
  }

  /** The same, to a time. */
  advanceTo(time: string): Promise<TestClock> {
    return this.operator.advance(this.merchant.organization, time);
  }

  /**
   * Names everything that happened since the step before: each stored event once, by its webhook where it has one
   * (`payment.statusChanged FUNDED`), else by its type (`AttemptStarted`); ` at <time>` may follow. The lines of one resource are a list;
   * those of several are under their names. Fails on an event that is missing, different, unexpected or out of order.
   */
  async expectEvents(...expected: Expected): Promise<void> {
    this.hasFailed = true;
    const happenings = await this.settled(countOf(expected));
    const [happened, wanted] = toCompare(happenings, expected);
    expect(happened).toEqual(wanted);
    this.namedCount += happenings.length;
    this.hasFailed = false;
  }

  /**
   * Names everything that happened to the streams of some categories since the step before, as {@link expectEvents} does, and passes over what
   * happened to others meanwhile: plans and cards have specs of their own.
   */
  expectEventsAmong(categories: readonly string[], ...expected: Expected): Promise<void> {
    return this.expectEventsWhere((stream) => categories.includes(categoryOf(stream)), expected);
  }

  /** The same for a single stream. */
  expectEventsOf(stream: string, lines: readonly string[]): Promise<void> {
    return this.expectEventsWhere((each) => each === stream, lines);
  }

  /** Fails when something happened that no step named, or when a webhook belongs to no stored event. */
  async end(): Promise<void> {
    if (this.hasFailed) return;
    await this.happenings();
    const mayGoOn = this.about.testClock !== undefined && this.recorded.length > 0;
    if (mayGoOn) await this.advance({}); // to its own time: finishes what is under way
    await this.expectEvents();
    const webhooks = await this.inbox.webhooks();
    const known = new Set(this.recorded.map(({ id }) => id));
    expect(webhooks.filter((webhook) => !known.has(idOf(webhook))).map(envelopeOf)).toEqual([]);
    const told = new Set(webhooks.map(idOf));
    const deliveries = await this.operator.deliveries(this.merchant.organization, ALL);
    const others = deliveries.filter(({ endpoint, eventId }) => endpoint === this.inbox.endpoint.name && !told.has(eventId));
    expect(others.map(({ event, resource, state }) => `${state}: ${event} of ${resource}`)).toEqual([]);
  }

  private async expectEventsWhere(isMeant: (stream: string) => boolean, expected: Expected): Promise<void> {
    this.hasFailed = true;
    const meant = (seen: readonly Happening[]) => seen.filter(({ event }) => isMeant(event.stream));
    const isWhole = (seen: readonly Happening[]) => meant(seen).length >= countOf(expected) && seen.every(isSettled);
    const happenings = await eventually(() => this.happenings(), isWhole, this.about).catch(() => this.happenings());
    const [happened, wanted] = toCompare(meant(happenings), expected);
    expect(happened).toEqual(wanted);
    this.namedCount += happenings.length;
    this.hasFailed = false;
  }

  /** What happened since the step before: waits for `count` events and their webhooks, until the deadline at most. */
  private async settled(count: number): Promise<readonly Happening[]> {
    const isWhole = (seen: readonly Happening[]) => seen.length >= count && seen.every(isSettled);
    return eventually(() => this.happenings(), isWhole, this.about).catch(() => this.happenings());
  }

  private async happenings(): Promise<readonly Happening[]> {
    const webhooks = await this.inbox.webhooks(); // read first: the events they belong to are then in the log
    this.recorded.push(...(await this.log.next()));
    return happeningsOf(this.recorded, webhooks).slice(this.namedCount);
  }
}

function categoryOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}

function idOf({ headers }: Webhook): string {
  return headers['webhook-id'] ?? '';
}
