import { createLogger } from '@cauce/telemetry';
import { CircuitRows } from '../circuits/circuit.rows.js';
import { Circuits } from '../circuits/circuits.js';
import type { AttemptResult } from './attempt-result.js';
import { DeliveryResults } from './delivery.results.js';

const logger = createLogger('notifier', { level: 'silent', format: 'json' });
const aResult = (id: string): AttemptResult => ({
  delivery: { day: '2026-11-21', id, lease: 1, endpointId: 'e', circuit: null, circuitVersion: 0 },
  startTime: '2026-11-21T10:00:00.000Z',
  durationMs: 5,
  outcome: 'ANSWERED',
  status: 200,
  error: null,
  response: 'ok',
  bodySha256: 'f'.repeat(64),
  becomes: 'DELIVERED',
  failedAttempts: 0,
  nextTime: null,
  command: { type: 'RecordAnswer', at: '2026-11-21T10:00:00.000Z' },
});

/** A database that keeps the ids it is given, unless `fails` says otherwise. */
function aDatabase(fails: (ids: readonly string[]) => Error | undefined) {
  const written: string[] = [];
  const query = ({ values }: { values: unknown[] }) => {
    const ids = (values[1] ?? []) as string[];
    const error = fails(ids);
    if (error) return Promise.reject(error);
    written.push(...ids);
    return Promise.resolve({ rows: [] });
  };
  return { written, pool: { query } };
}

function resultsIn(pool: ReturnType<typeof aDatabase>['pool']): DeliveryResults {
  const circuits = new CircuitRows(pool, new Circuits(), logger);
  return new DeliveryResults({ pool, circuits, leaseMs: 5_000, onDue: () => undefined, logger });
}

describe('the results of attempts', () => {
  it('that the database refuses do not block others', async () => {
    const { written, pool } = aDatabase((ids) => (ids.includes('b') ? new Error('no partition of relation found') : undefined));
    const results = resultsIn(pool);
    await Promise.all(['a', 'b', 'c'].map((id) => results.write(aResult(id))));
    expect(written).toEqual(['a', 'c']);
  });

  it('are written once the database is back', async () => {
    let down = 2;
    const { written, pool } = aDatabase(() => (down-- > 0 ? Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) : undefined));
    const results = resultsIn(pool);
    await Promise.all(['a', 'b'].map((id) => results.write(aResult(id))));
    expect(written).toEqual(['a', 'b']);
  });
});
