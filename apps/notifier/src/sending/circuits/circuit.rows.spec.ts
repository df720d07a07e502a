import type { CircuitCommand } from '@cauce/delivery-domain';
import { type Log, metricsText, SILENT } from '@cauce/telemetry';
import { CircuitRows } from './circuit.rows.js';
import { Circuits } from './circuits.js';

/** The number of receivers that became this, as the metric has it. */
async function counted(to: string): Promise<number> {
  const line = (await metricsText())
    .split('\n')
    .find((each) => each.startsWith(`cauce_webhook_receiver_changes_total{`) && each.includes(`"${to}"`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

it('a log line and a metric tell when a receiver begins to fail, and when it works again: once each', async () => {
  const lines: [level: string, endpoint: unknown, text: unknown][] = [];
  const write = (level: string) => (fields: object, text?: string) =>
    void lines.push([level, (fields as { endpoint: string }).endpoint, text]);
  const log: Log = { ...SILENT, info: write('info'), warn: write('warn') };
  const circuits = new CircuitRows({ query: () => Promise.resolve({ rows: [] }) }, new Circuits(), log);
  const before = [await counted('FAILING'), await counted('HEALTHY')] as const;
  const tell = async (command: CircuitCommand) => {
    const changes = circuits.changesBy([{ endpointId: 'e', circuit: null, circuitVersion: 0, command }]);
    await circuits.settle(changes, new Set(changes.map(({ endpointId }) => endpointId)));
  };
  for (let nth = 0; nth < 7; nth += 1) {
    const at = `2026-11-21T10:0${nth}:00.000Z`;
    await tell({ type: 'RecordFailure', delivery: `d${nth}`, timedOut: false, startTime: at, at });
  }
  for (let nth = 0; nth < 7; nth += 1) await tell({ type: 'RecordAnswer', at: `2026-11-21T10:1${nth}:00.000Z` });
  expect(lines).toEqual([
    ['warn', 'e', 'a receiver fails: it gets one webhook at a time, as a probe'],
    ['info', 'e', 'a receiver works again'],
  ]);
  expect([(await counted('FAILING')) - before[0], (await counted('HEALTHY')) - before[1]]).toEqual([1, 1]);
});
