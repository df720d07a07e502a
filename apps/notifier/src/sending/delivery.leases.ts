import type { Queryable } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import type { Circuits } from './circuits.js';
import type { OrderedStream } from './delivery.order.js';
import type { DueEndpoints } from './due-endpoints.js';
import { CLAIM, GIVE_BACK, INSERT, RENEW } from './lease-statements.js';
import type { LeasedAhead } from './leased-ahead.js';
import type { LeasedDelivery } from './leased-delivery.js';
import type { Slots } from './slots.js';

/** An event, to be delivered to each endpoint that wants it. */
export type NewEvent = {
  readonly id: string;
  readonly event: string;
  readonly resource: string;
  readonly stream: string;
  readonly revision: number;
  readonly recordedAt: string;
  readonly day: string;
  readonly organization: string;
  readonly store: string;
  /** Whose integration made the resource; null: the merchant. */
  readonly integration: string | null;
  /** `UnsignedEnvelope` as JSON. */
  readonly body: string;
};

/** What an insert made. */
export type Inserted = {
  /** To be sent now. */
  readonly leased: LeasedDelivery[];
  /** Endpoints whose new deliveries wait for nothing under way: without a nudge only the sweeper would find these. */
  readonly idle: string[];
  /** What was made behind an earlier one. */
  readonly held: OrderedStream[];
};

/** In the order in which statements take them. */
export const EVENT_COLUMNS = [
  'id',
  'event',
  'resource',
  'stream',
  'revision',
  'recordedAt',
  'day',
  'organization',
  'store',
  'integration',
  'body',
] as const;

type Born = LeasedDelivery & OrderedStream & { readonly isLeased: boolean; readonly isHeld: boolean };

/** What {@link DeliveryLeases} needs. */
export type DeliveryLeasesParts = {
  /** Takes rows in the order of an index. */
  readonly pool: Queryable;
  readonly slots: Slots;
  readonly ahead: LeasedAhead;
  readonly dueEndpoints: DueEndpoints;
  readonly circuits: Circuits;
  readonly leaseMs: number;
  readonly bornLeased: boolean;
  readonly logger: Log;
};

/**
 * Makes and leases deliveries. Only what may be sent soon is leased: its endpoint is enabled and has a slot in this process or a place ahead,
 * and no earlier event of its stream holds it back. Inserts take turns among themselves, and so do claims; an insert never waits for
 * a claim. What the two of them took of one endpoint beyond its room is given back.
 */
export class DeliveryLeases {
  private readonly turns = { inserts: Promise.resolve<unknown>(undefined), claims: Promise.resolve<unknown>(undefined) };
  /** Endpoints of which more may be due than is leased. */
  private readonly unleased = new Set<string>();

  constructor(private readonly parts: DeliveryLeasesParts) {}

  /** Makes the deliveries of these events, in one committed statement; those that exist stay as they are. */
  insert(events: readonly NewEvent[]): Promise<Inserted> {
    const { pool, slots, bornLeased, leaseMs } = this.parts;
    return this.inTurn('inserts', async () => {
      const column = <Name extends keyof NewEvent>(name: Name) => events.map((event) => event[name]);
      const rooms = bornLeased ? [slots.room(), slots.failingRoom()] : [0, 0];
      const { rows } = await pool.query<Born>({
        name: 'insert-deliveries',
        text: INSERT,
        values: [...EVENT_COLUMNS.map(column), ...slots.free(), slots.most(), ...rooms, leaseMs],
      });
      const waiting = rows.filter(({ isLeased, isHeld }) => !isLeased && !isHeld).map(({ endpointId }) => endpointId);
      for (const endpoint of waiting) this.unleased.add(endpoint);
      const leased = this.admit(rows.filter(({ isLeased }) => isLeased));
      const held = rows.filter(({ isHeld }) => isHeld).map(({ endpointId, stream }) => ({ endpointId, stream }));
      return { leased, idle: [...new Set(waiting)].filter((endpoint) => !slots.isBusy(endpoint)), held };
    });
  }

  /** Leases what is due: of these endpoints, or of the next that have something due. */
  claim(limit: number, named?: readonly string[]): Promise<LeasedDelivery[]> {
    const { pool, slots, leaseMs } = this.parts;
    return this.inTurn('claims', async () => {
      const endpoints = named ?? (await this.parts.dueEndpoints.next());
      if (endpoints.length === 0) return [];
      const room = Math.min(limit, slots.room());
      const [busy, free] = slots.free();
      const values = [busy, free, slots.most(), room, Math.min(limit, slots.failingRoom()), leaseMs, endpoints];
      // What is marked meanwhile stays marked.
      if (room > 0) for (const endpoint of endpoints) if (free[busy.indexOf(endpoint)] !== 0) this.unleased.delete(endpoint);
      const { rows } = await pool.query<LeasedDelivery>({ name: 'claim-deliveries', text: CLAIM, values });
      for (const { endpointId } of rows) this.unleased.add(endpointId);
      return this.admit(rows);
    });
  }

  /**
   * Takes a slot for each of these, which this process has leased, or keeps it until there is one; the rest is given back. Answers those that go
   * now, earliest recorded first: a statement returns rows in no fixed order.
   */
  admit<Row extends LeasedDelivery>(rows: readonly Row[]): Row[] {
    for (const row of rows) this.parts.circuits.learn(row.endpointId, row);
    const inOrder = rows.toSorted(
      (one, other) => one.recordedAt.getTime() - other.recordedAt.getTime() || Number(one.revision) - Number(other.revision),
    );
    const { go, over } = this.parts.ahead.admit(inOrder);
    void this.giveBack(over);
    return go;
  }

  /** Whether a claim for this endpoint may find something. Where its receiver fails, what may go depends on more than on what is leased. */
  mayFind(endpoint: string): boolean {
    const { circuits, slots } = this.parts;
    return this.unleased.has(endpoint) || circuits.slotsOf(endpoint) < slots.most();
  }

  /** Renews the leases of these from now: of those that have no result yet, and that no other process has claimed. */
  async renew(deliveries: readonly LeasedDelivery[]): Promise<void> {
    const { pool, leaseMs } = this.parts;
    await pool.query({ name: 'renew-deliveries', text: RENEW, values: [...leasesOf(deliveries), leaseMs] });
  }

  /** Those that have waited here for a slot, and have one now. */
  next(): LeasedDelivery[] {
    return this.parts.ahead.next();
  }

  /** Those that wait here for a slot, of an endpoint or of all, are for whoever claims them. */
  async giveBackAhead(endpoint?: string): Promise<void> {
    const { ahead } = this.parts;
    await this.giveBack(endpoint === undefined ? ahead.leaveAll() : ahead.leave(endpoint));
  }

  /** Never throws: the leases end by themselves. */
  async giveBack(deliveries: readonly LeasedDelivery[]): Promise<void> {
    const { pool, logger } = this.parts;
    if (deliveries.length === 0) return;
    for (const { endpointId } of deliveries) this.unleased.add(endpointId);
    try {
      await pool.query({ name: 'give-back-deliveries', text: GIVE_BACK, values: leasesOf(deliveries) });
    } catch (error) {
      logger.warn({ err: error, deliveries: deliveries.length }, 'leases could not be given back; they end by themselves');
    }
  }

  private inTurn<T>(which: 'inserts' | 'claims', work: () => Promise<T>): Promise<T> {
    const mine = this.turns[which].then(work);
    this.turns[which] = mine.catch(() => undefined);
    return mine;
  }
}

/** Days, ids and leases: three arrays, for `unnest`. */
function leasesOf(deliveries: readonly LeasedDelivery[]) {
  return [deliveries.map(({ day }) => day), deliveries.map(({ id }) => id), deliveries.map(({ lease }) => lease)];
}
