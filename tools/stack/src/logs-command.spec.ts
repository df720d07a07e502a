import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { InOrder } from './logs/log-entry.js';
import { type LogOutput, runLogs } from './logs-command.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cauce-logs-'));
  await mkdir(join(dataDir, 'logs'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const file = (part: string) => join(dataDir, 'logs', `${part}.log`);
const json = (second: number, level: string, msg: string, more: object = {}) =>
  `${JSON.stringify({ level, time: `2026-11-22T20:05:0${second}.000Z`, service: 'payments', ...more, msg })}\n`;
/** As Kafka and Redis write it: in local time. */
const local = (second: number) => {
  const at = new Date(`2026-11-22T20:05:0${second}.500Z`);
  const pad = (value: number) => String(value).padStart(2, '0');
  const [day, clock] = [pad(at.getDate()), `${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`];
  return {
    kafka: `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${day}T${clock},500`,
    redis: `${day} Nov ${at.getFullYear()} ${clock}.500`,
  };
};

/** Collects lines; a terminal of no colours where asked. */
const collecting = (isTTY = false) => {
  const written: string[] = [];
  const output: LogOutput = Object.assign(
    new Writable({
      write: (chunk: Buffer, _, done) => {
        written.push(...stripVTControlCharacters(chunk.toString()).trimEnd().split('\n'));
        done();
      },
    }),
    { isTTY },
  );
  return { written, output };
};

const writeAll = async () => {
  await writeFile(file('payments'), json(1, 'info', 'started', { port: 8091 }) + json(4, 'warn', 'slow', { store: 'a b' }));
  await writeFile(
    file('postgres'),
    '2026-11-22 20:05:02.000 UTC [56] LOG:  ready\n2026-11-22 20:05:05.000 UTC [56] FATAL:  gone\n\tat once\n',
  );
  await writeFile(file('redis'), `12:M ${local(3).redis} * Ready to accept\n`);
  await writeFile(file('kafka'), `${local(2).kafka} INFO  a step (k.K)\n\tretries = 5\n${local(6).kafka} WARN  no room (k.K)\n`);
};

const shown = async (isTTY: boolean, names: string[] = [], lines = '50') => {
  const { written, output } = collecting(isTTY);
  await runLogs(names, { dataDir, lines }, output);
  return written;
};

it('merges all logs by time on a terminal, without what Kafka tells of its steps', async () => {
  await writeAll();
  expect(await shown(true)).toEqual([
    '11-22 20:05:01.000 payments  info  started port=8091',
    '11-22 20:05:02.000 postgres  info  ready',
    '11-22 20:05:03.500 redis     info  Ready to accept',
    '11-22 20:05:04.000 payments  warn  slow store="a b"',
    '11-22 20:05:05.000 postgres  fatal gone',
    '                   postgres         at once',
    '11-22 20:05:06.500 kafka     warn  no room (k.K)',
  ]);
});

it('shows an error with its stack, and what caused it', async () => {
  const err = {
    type: 'A',
    message: 'unknown',
    stack: 'A: unknown\n    at a',
    cause: { type: 'B', stack: 'B: Failed to discover\n    at b' },
  };
  await writeFile(file('payments'), json(1, 'error', 'request failed', { err }));
  expect((await shown(true)).map((line) => line.trim())).toEqual([
    '11-22 20:05:01.000 payments  error request failed err=',
    'A: unknown',
    'at a',
    'which was caused by B: Failed to discover',
    'at b',
  ]);
});

it('writes JSON lines into a pipe, as many as are asked for in all', async () => {
  await writeAll();
  const lines = (await shown(false, [], '4')).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ part, msg }) => [part, msg])).toEqual([
    ['payments', 'slow'],
    ['postgres', 'gone'],
    ['postgres', '\tat once'],
    ['kafka', 'no room (k.K)'],
  ]);
  expect(lines[0]).toEqual({
    time: '2026-11-22T20:05:04.000Z',
    part: 'payments',
    level: 'warn',
    msg: 'slow',
    service: 'payments',
    store: 'a b',
  });
  expect(await shown(false, [], '0')).toEqual([]);
});

it('shows all of a part that is named', async () => {
  await writeAll();
  expect((await shown(true, ['kafka'])).map((line) => line.trim().split(/ {2,}/).at(-1))).toEqual([
    'a step (k.K)',
    'retries = 5',
    'no room (k.K)',
  ]);
});

it('follows what is written, whole lines at a time, and a file that began anew', async () => {
  await writeFile(file('payments'), json(1, 'info', 'a long line that was there'));
  const { written, output } = collecting();
  const stop = new AbortController();
  const following = runLogs([], { dataDir, lines: '1', follow: true }, output, stop.signal);
  const messages = () => written.map((line) => (JSON.parse(line) as { msg: string }).msg);
  const until = async (count: number) => {
    for (const deadline = Date.now() + 10_000; messages().length < count && Date.now() < deadline;) await pause(20);
  };
  await until(1);
  await appendFile(file('payments'), json(2, 'info', 'second') + json(3, 'info', 'third').slice(0, 10));
  await until(2);
  await appendFile(file('payments'), json(3, 'info', 'third').slice(10));
  await until(3);
  await writeFile(file('payments'), json(4, 'info', 'anew'));
  await until(4);
  stop.abort();
  await following;
  expect(messages()).toEqual(['a long line that was there', 'second', 'third', 'anew']);
});

it('holds a line back while an older one of another part may come', () => {
  const entry = (part: string, time: number) => ({ part, time, level: 'info' as const, message: '', facts: {}, continues: false });
  const inOrder = new InOrder();
  const told = [
    inOrder.next([entry('payments', 5), entry('payments', 12)], 10),
    inOrder.next([entry('gateway', 11)], 20),
    inOrder.next([], 30),
  ];
  expect(told.map((entries) => entries.map(({ time }) => time))).toEqual([[5], [11, 12], []]);
});

it('names the logs that there are when it is asked for another', async () => {
  await expect(runLogs([], { dataDir, lines: '5' }, collecting().output)).rejects.toThrow('There are no logs');
  await writeAll();
  await expect(runLogs(['payment'], { dataDir, lines: '5' }, collecting().output)).rejects.toThrow(
    'No log of payment: there are kafka, payments, postgres, redis.',
  );
  await expect(runLogs([], { dataDir, lines: 'x' }, collecting().output)).rejects.toThrow('--lines must be a whole number');
});
