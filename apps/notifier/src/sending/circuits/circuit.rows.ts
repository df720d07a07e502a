import { type Circuit, healthOf } from '@cauce/delivery-domain';
import type { BoundStatement } from '@cauce/postgres';
import { counter, type Log, repeats } from '@cauce/telemetry';
import { CHANGE } from './change-circuit.statement.js';
import { circuitColumns } from './change-circuits.js';
import { type AttemptOutcome, changeOf, type CircuitChange, type CircuitRow, type Circuits, stored } from './circuits.js';
import { READ } from './read-circuit.statement.js';

const changesOfHealth = counter(
  'cauce_webhook_receiver_changes',
  'Receivers that began to fail (their circuit opened), and that recovered, by what they became.',
);

/** The part of a pool that is used here. */
export type CircuitQueries = {
  readonly query: (statement: BoundStatement) => Promise<{ rows: unknown[]; rowCount?: number | null }>;
};

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
        const { rows } = await this.pool.query(READ.with({ endpoint: endpointId }));
        const [row] = rows as CircuitRow[];
        if (row === undefined) return;
        this.circuits.updateFromRow(endpointId, row);
        const [change] = changeOf(endpointId, row, commands);
        if (change === undefined) return;
        const { rowCount } = await this.pool.query(CHANGE.with(circuitColumns([change])));
        if (rowCount === 1) {
          this.changed(change);
          return;
        }
      }
    } catch (error) {
      repeats.warn(
        this.logger,
        { err: error, endpoint: endpointId },
        'the state of a receiver could not be written; its next answers change it',
      );
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
