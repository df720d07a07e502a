import type { Queryable } from '@cauce/postgres';
import type { Log } from '@cauce/telemetry';
import type { Circuits } from './circuits.js';
import type { OrderedStream } from './delivery.order.js';
import { claim, GIVE_BACK, INSERT, RENEW } from './lease-statements.js';
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

type Born = LeasedDelivery & OrderedStream & { readonly isLeased: boolean; readonly isHeld: boolean };

/**
 * Makes and leases deliveries. Only what may be sent now is leased: its endpoint is enabled and has a free slot in this process,
 * and no earlier event of its stream holds it back. Inserts take turns among themselves, and so do claims; an insert never waits for
 * a claim. What the two of them took of one endpoint beyond its slots is given back.
 */
export class DeliveryLeases {
  private readonly turns = { inserts: Promise.resolve<unknown>(undefined), claims: Promise.resolve<unknown>(undefined) };

  constructor(
    /** Takes rows in the order of an index. */
    private readonly pool: Queryable,
    private readonly slots: Slots,
    private readonly circuits: Circuits,
    private readonly settings: { readonly leaseMs: number; readonly bornLeased: boolean },
    private readonly logger: Log,
  ) {}

  /** Makes the deliveries of these events, in one committed statement; those that exist stay as they are. */
  insert(events: readonly NewEvent[]): Promise<Inserted> {
    return this.inTurn('inserts', async () => {
      const column = <Name extends keyof NewEvent>(name: Name) => events.map((event) => event[name]);
      const rooms = this.settings.bornLeased ? [this.slots.room(), this.slots.failingRoom()] : [0, 0];
      const { rows } = await this.pool.query<Born>({
        name: 'insert-deliveries',
        text: INSERT,
        values: [
          ...(['id', 'event', 'resource', 'stream', 'revision', 'recordedAt', 'day', 'organization', 'store', 'body'] as const).map(column),
          ...this.slots.free(),
          this.slots.most(),
          ...rooms,
          this.settings.leaseMs,
        ],
      });
      const leased = this.withinSlots(rows.filter(({ isLeased }) => isLeased));
      const waiting = rows.filter(({ isLeased, isHeld }) => !isLeased && !isHeld).map(({ endpointId }) => endpointId);
      const held = rows.filter(({ isHeld }) => isHeld).map(({ endpointId, stream }) => ({ endpointId, stream }));
      return { leased, idle: [...new Set(waiting)].filter((endpoint) => !this.slots.isBusy(endpoint)), held };
    });
  }

  /** Leases what is due: of all endpoints, or of these. */
  claim(limit: number, endpoints?: readonly string[]): Promise<LeasedDelivery[]> {
    return this.inTurn('claims', async () => {
      const rooms = [Math.min(limit, this.slots.room()), Math.min(limit, this.slots.failingRoom())];
      const values = [...this.slots.free(), this.slots.most(), ...rooms, this.settings.leaseMs, ...(endpoints ? [endpoints] : [])];
      const name = endpoints ? 'claim-deliveries-of' : 'claim-deliveries';
      const { rows } = await this.pool.query<LeasedDelivery>({ name, text: claim(endpoints !== undefined), values });
      return this.withinSlots(rows);
    });
  }

  /** Renews the leases of these from now: of those that have no result yet, and that no other process has claimed. */
  async renew(deliveries: readonly LeasedDelivery[]): Promise<void> {
    await this.pool.query({ name: 'renew-deliveries', text: RENEW, values: [...leasesOf(deliveries), this.settings.leaseMs] });
  }

  /** Takes the slots. Earliest recorded first: a statement returns rows in no fixed order. */
  private withinSlots<Row extends LeasedDelivery>(rows: readonly Row[]): Row[] {
    for (const row of rows) this.circuits.learn(row.endpointId, row);
    const inOrder = rows.toSorted(
      (one, other) => one.recordedAt.getTime() - other.recordedAt.getTime() || Number(one.revision) - Number(other.revision),
    );
    const mine = inOrder.filter(({ endpointId }) => this.slots.take(endpointId));
    if (mine.length < rows.length) void this.giveBack(inOrder.filter((row) => !mine.includes(row)));
    return mine;
  }

  /** Never throws: the leases end by themselves. */
  private async giveBack(deliveries: readonly LeasedDelivery[]): Promise<void> {
    try {
      await this.pool.query({ name: 'give-back-deliveries', text: GIVE_BACK, values: leasesOf(deliveries) });
    } catch (error) {
      this.logger.warn({ err: error, deliveries: deliveries.length }, 'leases could not be given back; they end by themselves');
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
