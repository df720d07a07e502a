import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namesResolver } from './names.js';

/** A name server on this machine: knows `a.example` and `b.example`, denies `none.example`, and is mute about all others. */
async function aNameServer() {
  const asked: string[] = [];
  const socket = createSocket('udp4', (query, from) => {
    const { name, type, end } = questionOf(query);
    asked.push(`${name} ${type}`);
    const answer = answerTo(query.subarray(0, end), name, type);
    if (answer) socket.send(answer, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  open.push(socket);
  return { asked, servers: [`127.0.0.1:${String(socket.address().port)}`] };
}

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1) === 28 ? 'AAAA' : 'A', end: at + 5 };
}

const ADDRESSES: Readonly<Record<string, string>> = { 'a.example': '203.0.113.7', 'b.example': '203.0.113.8' };

/** Header and question of the query; its answer; nothing else. Undefined: silence. */
function answerTo(query: Buffer, name: string, type: string): Buffer | undefined {
  const address = ADDRESSES[name];
  if (address === undefined && name !== 'none.example') return undefined;
  const isAnswered = address !== undefined && type === 'A';
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(address === undefined ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(isAnswered ? 1 : 0, 6);
  header.fill(0, 8);
  const question = query.subarray(12);
  const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...(address ?? '').split('.').map(Number)];
  return Buffer.concat([header, question, ...(isAnswered ? [Buffer.from(record)] : [])]);
}

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

const codeOf = (error: unknown) => (error as { code?: string }).code;

describe('a name', () => {
  it('becomes what its server answers, though it answers for one family only', async () => {
    const resolve = namesResolver({ hostsFile: false, servers: (await aNameServer()).servers });
    expect(await resolve('a.example')).toEqual([{ address: '203.0.113.7', family: 4 }]);
  });

  it('is asked for once at a time', async () => {
    const { asked, servers } = await aNameServer();
    const resolve = namesResolver({ hostsFile: false, servers });
    await Promise.all(Array.from({ length: 20 }, () => resolve('a.example')));
    expect(asked.sort()).toEqual(['a.example A', 'a.example AAAA']);
    await resolve('a.example');
    expect(asked).toHaveLength(4);
  });

  it('that its server denies is not found', async () => {
    const resolve = namesResolver({ hostsFile: false, servers: (await aNameServer()).servers });
    expect(await resolve('none.example').catch(codeOf)).toBe('ENOTFOUND');
  });

  it('whose server is mute fails after two seconds, and many of them block no other', async () => {
    const resolve = namesResolver({ hostsFile: false, servers: (await aNameServer()).servers });
    const began = performance.now();
    const mute = Array.from({ length: 20 }, (_, nth) => resolve(`mute${String(nth)}.example`).catch(codeOf));
    expect(await resolve('b.example')).toEqual([{ address: '203.0.113.8', family: 4 }]);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(new Set(await Promise.all(mute))).toEqual(new Set(['ETIMEOUT']));
    expect(performance.now() - began).toBeLessThan(4_000);
  });
});

it.each([
  [true, [{ address: '127.0.0.9', family: 4 }]],
  [false, [{ address: '203.0.113.7', family: 4 }]],
])('a name of the hosts file is known in development only (hosts file: %s)', async (hostsFile, found) => {
  const folder = await mkdtemp(join(tmpdir(), 'names-'));
  const hostsPath = join(folder, 'hosts');
  await writeFile(hostsPath, '# ours\n127.0.0.9 a.example # test\n');
  const { servers } = await aNameServer();
  expect(await namesResolver({ hostsFile, hostsPath, servers })('a.example')).toEqual(found);
  await rm(folder, { recursive: true });
});

describe('a name that no server is asked for', () => {
  it.each([true, false])('localhost is this machine (hosts file: %s)', async (hostsFile) => {
    const { asked, servers } = await aNameServer();
    const found = await namesResolver({ hostsFile, servers })('localhost');
    expect(found).toContainEqual({ address: '127.0.0.1', family: 4 });
    expect(asked).toEqual([]);
  });

  it('invalid has no address', async () => {
    const { asked, servers } = await aNameServer();
    expect(await namesResolver({ hostsFile: true, servers })('no-such-host.invalid').catch(codeOf)).toBe('ENOTFOUND');
    expect(asked).toEqual([]);
  });
});
