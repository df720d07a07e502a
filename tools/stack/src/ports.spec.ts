import { type AddressInfo, createServer, type Server } from 'node:net';
import { assertFree, freePorts, offsetPorts } from './ports.js';

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
