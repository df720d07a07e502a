import type { Benchmark, BenchContext, Result } from '../benchmark.js';
import { closedLoop } from '../load/closed-loop.js';
import { MerchantClient } from '../load/merchant-client.js';
import { cpuBetween, cpuTimes } from '../measure/cpu.js';

const CLIENTS = [1, 16, 64];

/** Creating payments. */
export const payments: Benchmark = {
  name: 'payments',
  summary: 'creates per second beside the floor, whole lives, CPU per operation',
  run: measure,
};

const ORDER = JSON.stringify({
  amountCents: 24_000_000,
  currencyCode: 'COP',
  title: 'Two mugs',
  buyer: { firstName: 'Ana', phoneNumber: '+573001234567' },
});

async function measure({ stack: open, seconds, signal, progress }: BenchContext): Promise<Result> {
  const stack = await open();
  const merchant = await stack.merchant();
  const rows: (string | number)[][] = [];
  for (const clients of CLIENTS) {
    const client = new MerchantClient(stack.addresses.gatewayUrl, merchant.token, clients);
    const create = () => client.post(`/v1/${merchant.store}/payments`, ORDER);
    const before = cpuTimes(stack.processes);
    const done = await progress.step(`Creates, ${clients}`, () => closedLoop({ clients, seconds, signal, operation: create }));
    const cpu = cpuBetween(before, cpuTimes(stack.processes));
    rows.push([
      clients,
      done.perSecond,
      done.latency.p50,
      done.latency.p99,
      Object.values(cpu).reduce((a, b) => a + b, 0) / done.operations,
    ]);
    await client.close();
  }
  const columns = [
    { name: 'connections' },
    { name: 'creates', unit: '1/s' },
    { name: 'p50', unit: 'ms' },
    { name: 'p99', unit: 'ms' },
    { name: 'CPU', unit: 'ms' },
  ];
  return { tables: [{ title: 'Creates', columns, rows }], figures: {}, checks: [] };
}
