import { freePort, freePortNumbers, portRange } from './free-ports.js';

describe('free ports', () => {
  it('are given out once, though nothing listens on them yet', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => freePortNumbers(20)));
    expect(new Set(asked.flat()).size).toBe(100);
  });

  it('are in the range of their process, if it has one', async () => {
    expect([0, 1, 12].map(portRange)).toEqual(['20000-20999', '21000-21999', '20000-20999'].map((range) => ({ CAUCE_TEST_PORTS: range })));
    Object.assign(process.env, portRange(3));
    const ports = await freePortNumbers(50).finally(() => delete process.env['CAUCE_TEST_PORTS']);
    expect(ports.filter((port) => port < 23_000 || port > 23_999)).toEqual([]);
  });

  it('are never those of another worker of Jest, which may find the same ones free', async () => {
    const own = process.env['JEST_WORKER_ID'];
    const ofWorker = async (worker: number) => {
      Object.assign(process.env, { ...portRange(3), JEST_WORKER_ID: String(worker) });
      const lots = await Promise.all(Array.from({ length: 5 }, () => freePortNumbers(20)));
      return lots.flat().map((port) => Math.floor((port - 23_000) / 250));
    };
    try {
      const parts = [await ofWorker(1), await ofWorker(2), await ofWorker(3), await ofWorker(4)];
      expect(parts.map((part) => [...new Set(part)])).toEqual([[1], [2], [3], [0]]);
    } finally {
      delete process.env['CAUCE_TEST_PORTS'];
      Object.assign(process.env, { JEST_WORKER_ID: own });
    }
  });

  it('are below those that outgoing connections take theirs from', async () => {
    expect(await freePort()).toBeLessThan(32_768);
  });
});
