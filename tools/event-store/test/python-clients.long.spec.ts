import { execFile, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { aStore, type Store } from './running-store.js';

// The makers' clients for Python, from PyPI, each in an environment of its own: they want different versions of gRPC.
const CLIENTS = [
  ['kurrentdbclient', '1.3.5', { hasPrefixes: true }],
  ['esdbclient', '1.1.7', { hasPrefixes: false }],
] as const;

const PROGRAM = fileURLToPath(new URL('python/filters.py', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../.stack/cache/python', import.meta.url));
const INSTALL_MS = 300_000;

const run = promisify(execFile);
let store: Store;

/** The Python of an environment with that client; made once and kept. */
async function environment(client: string, version: string): Promise<string> {
  const folder = join(CACHE, `${client}-${version}`);
  const python = join(folder, 'bin', 'python');
  const isReady = join(folder, 'ready');
  if (existsSync(isReady)) return python;
  rmSync(folder, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', folder]);
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `${client}==${version}`]);
  writeFileSync(isReady, '');
  return python;
}

beforeAll(() => {
  if (spawnSync('python3', ['-m', 'venv', '--help']).status !== 0)
    throw new Error('python3 with its module venv is missing: install it (on Debian: apt-get install python3-venv) to run this spec.');
});
beforeEach(async () => {
  store = await aStore();
});
afterEach(() => store.close());

const LAST = 'last-1 Last';
const [PLACED, PAID2, PAID] = ['order-1 OrderPlaced', 'order-1 OrderPaid2', 'order-1 OrderPaid'];
const [SENT, CONFIG] = ['invoice-1 InvoiceSent', 'invoice-1 PersistentConfig1'];
const [PLACED_TOO, CREADA] = ['order-2 OrderPlaced', 'order-2 FacturaCreadañ'];

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  default: [PLACED, PAID2, PAID, SENT, PLACED_TOO, CREADA, LAST],
  'by type': [PAID2, LAST],
  'by type, without': [SENT, CONFIG, CREADA, LAST],
  'by type prefix': [SENT, LAST],
  'by stream': [PLACED, PAID2, PAID, PLACED_TOO, CREADA, LAST],
  'by stream, without': [PLACED, PAID2, PAID, SENT, CONFIG, LAST],
  'by stream prefix': [SENT, CONFIG, LAST],
  'resolving links': [PLACED, PAID2, PAID, SENT, PLACED_TOO, CREADA, LAST],
};

it.each(CLIENTS)(
  '%s %s reads and subscribes to $all with its default filter, by type, by stream and (where it has them) by prefix',
  async (client, version, { hasPrefixes }) => {
    const python = await environment(client, version);
    const { stdout } = await run(python, [PROGRAM, client, `esdb://127.0.0.1:${store.port}?Tls=false`]);
    const filters = Object.entries(EXPECTED).filter(([filter]) => hasPrefixes || !filter.includes('prefix'));
    const expected = filters.map(([filter, events]) => [filter, { read: events, subscribed: events }]);
    expect(JSON.parse(stdout)).toEqual(Object.fromEntries(expected));
  },
  INSTALL_MS,
);
