import { type Circuit, healthOf } from '@cauce/delivery-domain';
import { counter, type Log } from '@cauce/telemetry';
import { type AttemptOutcome, changeOf, type CircuitChange, type CircuitRow, type Circuits, stored } from './circuits.js';

const changesOfHealth = counter(
  'cauce_webhook_receiver_changes',
  'Receivers that began to fail (their circuit opened), and that recovered, by what they became.',
);

/** The part of a pool that is used here. */
export type CircuitQueries = {
  readonly query: (statement: { name: string; text: string; values: unknown[] }) => Promise<{ rows: unknown[]; rowCount?: number | null }>;
};

/** Part of the statement that writes results. `first`: the number of the first parameter, see {@link CircuitRows.columns}. Answers the changed ids. */
export const changeCircuits = (first: number) => `
  UPDATE webhook_endpoint e SET circuit = c.circuit, circuit_version = c.version + 1
  FROM unnest($${first}::text[], $${first + 1}::int[], $${first + 2}::jsonb[]) AS c (endpoint_id, version, circuit)
  WHERE e.id = c.endpoint_id AND e.circuit_version = c.version RETURNING e.id`;

const READ = 'SELECT circuit, circuit_version AS "circuitVersion" FROM webhook_endpoint WHERE id = $1';
/** Tries to write a change while other processes change the same circuit. */
const TRIES = 10;

/** The circuits on their endpoints' rows. They are written by the statement of the results that change them. */
export class CircuitRows {
  constructor(
    private readonly pool: CircuitQueries,
    private readonly circuits: Circuits,
    private readonly logger: Log,
  ) {}

  /** The changes that these results make. */
  changesBy(outcomes: readonly AttemptOutcome[]): CircuitChange[] {
    return this.circuits.changesBy(outcomes);
  }

  /** Endpoints, versions and circuits: three arrays. */
  columns(changes: readonly CircuitChange[]): unknown[][] {
    return [changes.map(({ endpointId }) => endpointId), changes.map(({ version }) => version), changes.map(({ after }) => stored(after))];
  }

  /** `written`: the ids that the statement changed. Where another process was faster, decides again on the row as it is now. Never throws. */
  async settle(changes: readonly CircuitChange[], written: ReadonlySet<string>): Promise<void> {
    for (const change of changes) {
      if (written.has(change.endpointId)) this.changed(change);
      else await this.decideAgain(change);
    }
  }

  private async decideAgain({ endpointId, commands }: CircuitChange): Promise<void> {
    try {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { rows } = await this.pool.query({ name: 'read-circuit', text: READ, values: [endpointId] });
        const [row] = rows as CircuitRow[];
        if (row === undefined) return;
        this.circuits.updateFromRow(endpointId, row);
        const [change] = changeOf(endpointId, row, commands);
        if (change === undefined) return;
        const { rowCount } = await this.pool.query({ name: 'change-circuit', text: changeCircuits(1), values: this.columns([change]) });
        if (rowCount === 1) {
          this.changed(change);
          return;
        }
      }
    } catch (error) {
      this.logger.warn({ err: error, endpoint: endpointId }, 'the state of a receiver could not be written; its next answers change it');
    }
  }

  private changed({ endpointId, version, before, after }: CircuitChange): void {
    this.circuits.updateFromRow(endpointId, { circuit: stored(after), circuitVersion: version + 1 });
    const { health } = healthOf(after);
    if (health === healthOf(before).health) return;
    changesOfHealth.add(1, { to: health });
    if (health === 'FAILING')
      this.logger.warn(this.about(endpointId, after), 'a receiver fails: it gets one webhook at a time, as a probe');
    else this.logger.info(this.about(endpointId, before), 'a receiver works again');
  }

  private about(endpoint: string, { failingSince }: Circuit) {
    return { endpoint, failingSince };
  }
}
