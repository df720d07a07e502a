import type { Queryable } from '@cauce/postgres';
import { type Log, repeats } from '@cauce/telemetry';
import type { Circuits } from '../circuits/circuits.js';
import type { OrderedStream } from '../delivery/held-back.js';
import type { LeasedDelivery } from '../delivery/leased-delivery.js';
import { eventColumns, type NewEvent } from '../delivery/new-event.js';
import { CLAIM } from './claim-deliveries.statement.js';
import { CLAIM_DOUBTED } from './claim-doubted.statement.js';
import { CLEAR_HIDING } from './clear-hiding.statement.js';
import type { DueEndpoints } from './due-endpoints.js';
import { GIVE_BACK } from './give-back-deliveries.statement.js';
import { heldColumns } from './held-leases.js';
import { INSERT } from './insert-deliveries.statement.js';
import type { LeasedAhead } from './leased-ahead.js';
import { RENEW } from './renew-deliveries.statement.js';
import type { Slots } from './slots.js';

/** What an insert made. */
export type Inserted = {
  /** To be sent now. */
  readonly leased: LeasedDelivery[];
  /** Endpoints with new deliveries and nothing under way: without a nudge only the sweeper would find these. */
  readonly idle: string[];
  /** Streams with new deliveries behind one that was there before, whose result may have been written meanwhile. */
  readonly held: OrderedStream[];
};

/** What a claim leaves to others. */
export type ClaimRest = {
  /** Endpoints that the claim may not have reached: it leased as many deliveries as there was room for. */
  readonly unserved: readonly string[];
  /** Streams with deliveries that were due, and are held back now by an event that came late. */
  readonly held: readonly OrderedStream[];
};

type Born = LeasedDelivery & OrderedStream & { readonly isLeased: boolean; readonly isHeld: boolean };

/** `id` is null where nothing was leased. `isFull` is the same in each row. */
type ClaimRow = { readonly isFull: boolean } & (LeasedDelivery | { readonly id: null });

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
  /** Told what a claim leaves, before the claim is answered. */
  readonly onRest: (rest: ClaimRest) => void;
  readonly logger: Log;
};

/**
 * Makes and leases deliveries. It leases only what may be sent soon: the endpoint is enabled and has a slot in this process or a place ahead, and
 * no earlier event of the stream holds the delivery back. One insert and one claim run at a time; an insert never waits for a claim. What
 * both together leased beyond an endpoint's room is given back.
 */
export class DeliveryLeases {
  private readonly turns = { inserts: Promise.resolve<unknown>(undefined), claims: Promise.resolve<unknown>(undefined) };
  /** Endpoints that may have more due than is leased. */
  private readonly unleased = new Set<string>();
  /** Endpoints whose last look found deliveries that hid others: there may be more. */
  private readonly hiding = new Set<string>();

  constructor(private readonly parts: DeliveryLeasesParts) {}

  /** Makes the deliveries of these events, in one committed statement. Existing ones do not change. */
  insert(events: readonly NewEvent[]): Promise<Inserted> {
    const { pool, slots, bornLeased, leaseMs } = this.parts;
    return this.inTurn('inserts', async () => {
      const rooms = bornLeased ? { room: slots.room(), failingRoom: slots.failingRoom() } : { room: 0, failingRoom: 0 };
      const statement = INSERT.with({ ...eventColumns(events), ...this.endpointRooms(), ...rooms, leaseMs });
      const leasedAt = performance.now();
      const { rows } = await pool.query<Born>(statement);
      const waiting = rows.filter(({ isLeased, isHeld }) => !isLeased && !isHeld).map(({ endpointId }) => endpointId);
      for (const endpoint of waiting) this.unleased.add(endpoint);
      const leased = this.admit(
        rows.filter(({ isLeased }) => isLeased),
        leasedAt,
      );
      return { leased, idle: [...new Set(waiting)].filter((endpoint) => !slots.isBusy(endpoint)), held: heldByEarlier(rows) };
    });
  }

  /**
   * Leases what is due: of these endpoints, or of the next that have something due. If an endpoint gets nothing, the deliveries that hide others
   * are cleared. Only a sweep begins with that: an endpoint that a nudge names most often has nothing due.
   */
  claim(limit: number, named?: readonly string[]): Promise<LeasedDelivery[]> {
    const { pool, slots, leaseMs, onRest } = this.parts;
    return this.inTurn('claims', async () => {
      const endpoints = named ?? (await this.parts.dueEndpoints.next());
      const room = Math.min(limit, slots.room());
      if (endpoints.length === 0) return [];
      if (room === 0) return this.leaveAll(endpoints);
      const rooms = this.endpointRooms();
      const statement = CLAIM.with({ ...rooms, room, failingRoom: Math.min(limit, slots.failingRoom()), leaseMs, endpoints });
      // An endpoint that is marked while the statement runs stays marked.
      for (const endpoint of endpoints) if (rooms.free[rooms.busy.indexOf(endpoint)] !== 0) this.unleased.delete(endpoint);
      const leasedAt = performance.now();
      const { rows } = await pool.query<ClaimRow>(statement);
      const leased = rows.filter((row): row is ClaimRow & LeasedDelivery => row.id !== null);
      const isFull = rows[0]?.isFull === true;
      for (const endpoint of isFull ? endpoints : leased.map(({ endpointId }) => endpointId)) this.unleased.add(endpoint);
      const go = this.admit(leased, leasedAt);
      const served = new Set(leased.map(({ endpointId }) => endpointId));
      const idle = endpoints.filter((endpoint) => !served.has(endpoint) && (named === undefined || this.hiding.has(endpoint)));
      onRest({ unserved: isFull ? endpoints : [], held: isFull ? [] : await this.clearHiding(idle) });
      return go;
    });
  }

  /**
   * Leases those of these deliveries that had so many leases without a result, at most `limit`, if they are due and free still. Each has a slot;
   * one whose endpoint has none is given back.
   */
  claimDoubted(unsettled: number, limit: number, ids: readonly string[]): Promise<LeasedDelivery[]> {
    const { pool, leaseMs, ahead, circuits } = this.parts;
    return this.inTurn('claims', async () => {
      const leasedAt = performance.now();
      const { rows } = await pool.query<LeasedDelivery>(CLAIM_DOUBTED.with({ ids, unsettled, leaseMs, limit }));
      for (const row of rows) circuits.updateFromRow(row.endpointId, row);
      const { go, over } = ahead.admitNow(rows, leasedAt);
      void this.giveBack(over);
      return go;
    });
  }

  /**
   * Takes a slot for each of these, which this process has leased, or keeps it until there is one. Gives the others back. Answers those that go
   * now, earliest recorded first: a statement returns rows in no fixed order. `leasedAt`: when the statement was sent, by `performance.now()`.
   */
  admit<Row extends LeasedDelivery>(rows: readonly Row[], leasedAt: number): Row[] {
    for (const row of rows) this.parts.circuits.updateFromRow(row.endpointId, row);
    const inOrder = rows.toSorted(
      (one, other) => one.recordedAt.getTime() - other.recordedAt.getTime() || Number(one.revision) - Number(other.revision),
    );
    const { go, over } = this.parts.ahead.admit(inOrder, leasedAt);
    void this.giveBack(over);
    return go;
  }

  /** Whether a claim for this endpoint may find something. The room of a failing receiver changes with time, too. */
  mayHaveMore(endpoint: string): boolean {
    const { circuits, slots } = this.parts;
    return this.unleased.has(endpoint) || circuits.slotsOf(endpoint) < slots.most();
  }

  /**
   * Renews the leases of these from now, unless they have a result or another process has claimed them. Answers those that are renewed. If that
   * fails, drops those that wait here for a slot: their leases end, and they are claimed again as they are then.
   */
  async renew(deliveries: readonly LeasedDelivery[]): Promise<LeasedDelivery[]> {
    const { pool, ahead, leaseMs } = this.parts;
    try {
      const { rows } = await pool.query<{ id: string }>(RENEW.with({ ...heldColumns(deliveries), leaseMs }));
      const renewed = new Set(rows.map(({ id }) => id));
      return deliveries.filter(({ id }) => renewed.has(id));
    } catch (error) {
      for (const { endpointId } of ahead.dropAll()) this.unleased.add(endpointId);
      throw error;
    }
  }

  /** The deliveries that waited here for a slot, and have one now. */
  next(): LeasedDelivery[] {
    return this.parts.ahead.next();
  }

  /** Gives back the deliveries that wait here for a slot, of one endpoint or of all: any process may claim them. */
  async giveBackAhead(endpoint?: string): Promise<void> {
    const { ahead } = this.parts;
    await this.giveBack(endpoint === undefined ? ahead.dropAll() : ahead.dropFor(endpoint));
  }

  /** Ends these leases. Never throws: leases end by themselves, too. */
  async giveBack(deliveries: readonly LeasedDelivery[]): Promise<void> {
    const { pool, logger } = this.parts;
    if (deliveries.length === 0) return;
    for (const { endpointId } of deliveries) this.unleased.add(endpointId);
    try {
      await pool.query(GIVE_BACK.with(heldColumns(deliveries)));
    } catch (error) {
      repeats.warn(logger, { err: error, deliveries: deliveries.length }, 'leases could not be given back; they end by themselves');
    }
  }

  /** Answers the streams of what was cleared. Never throws: what was leased is sent, and the next sweep clears. */
  private async clearHiding(endpoints: readonly string[]): Promise<readonly OrderedStream[]> {
    const { pool, logger } = this.parts;
    if (endpoints.length === 0) return [];
    try {
      const { rows } = await pool.query<OrderedStream>(CLEAR_HIDING.with({ ...this.endpointRooms(), endpoints }));
      for (const endpoint of endpoints) this.hiding.delete(endpoint);
      for (const { endpointId } of rows) this.hiding.add(endpointId);
      return rows;
    } catch (error) {
      repeats.warn(
        logger,
        { err: error, endpoints: endpoints.length },
        'deliveries that hide others could not be cleared; the next sweep does',
      );
      return [];
    }
  }

  private endpointRooms() {
    const [busy, free] = this.parts.slots.free();
    return { busy, free, most: this.parts.slots.most() };
  }

  /** No room in this process: its next free slot is for one of these. */
  private leaveAll(endpoints: readonly string[]): never[] {
    for (const endpoint of endpoints) this.unleased.add(endpoint);
    this.parts.onRest({ unserved: endpoints, held: [] });
    return [];
  }

  private inTurn<T>(which: 'inserts' | 'claims', work: () => Promise<T>): Promise<T> {
    const mine = this.turns[which].then(work);
    this.turns[which] = mine.catch(() => undefined);
    return mine;
  }
}

/**
 * Streams whose first new delivery is held back. Behind one that is due, made by the same statement, the others need no second look: whatever ends
 * that one sees it, and so sees them.
 */
function heldByEarlier(born: readonly Born[]): OrderedStream[] {
  const nameOf = ({ endpointId, stream }: OrderedStream) => `${endpointId} ${stream}`;
  const led = new Set(born.filter(({ isHeld }) => !isHeld).map(nameOf));
  return born.filter((row) => row.isHeld && !led.has(nameOf(row))).map(({ endpointId, stream }) => ({ endpointId, stream }));
}
