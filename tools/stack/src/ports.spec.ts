import { type AddressInfo, createServer, type Server } from 'node:net';
import { assertFree, freePortNumbers, freePorts, offsetPorts, portRange } from './ports.js';

describe('the ports of a stack', () => {
  it('are all moved by one offset', () => {
    expect(offsetPorts(100)).toMatchObject({ gateway: 8180, operator: 8181, eventStore: 12213 });
  });

  it.each([-1, 1.5, Number.NaN, 60_000])('take no offset of %p', (offset) => {
    expect(() => offsetPorts(offset)).toThrow('The port offset must be a whole number from 0 to');
  });

  it('are all different when free ones are requested', async () => {
    const ports = Object.values(await freePorts());
    expect(new Set(ports).size).toBe(ports.length);
  });

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
});

describe('a taken port', () => {
  let server: Server;
  beforeAll(() => new Promise<void>((resolve) => (server = createServer().listen(0, '127.0.0.1', resolve))));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('is an error that names the part, the port and the process that holds it', async () => {
    const { port } = server.address() as AddressInfo;
    const holder = process.platform === 'linux' ? `(pid ${process.pid})` : 'another process';
    await expect(assertFree([['gateway', port]])).rejects.toThrow(
      new RegExp(`${port} \\(gateway\\) is held by .*${holder.replace(/[()]/g, '\\$&')}`),
    );
  });
});
