#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js';
import { Command, InvalidArgumentError } from 'commander';
import { STDOUT } from './log.js';
import { startEventStore } from './server.js';
import { StartupError } from './startup-error.js';
import type { Tls } from './tls.js';
import { parseUsers } from './users.js';

/** sysexits.h: the configuration or its surroundings are wrong, so starting again will not help. */
const EX_CONFIG = 78;

const command = new Command('cauce-event-store')
  .description('A single-node event store that speaks the EventStoreDB gRPC protocol, over SQLite.')
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--port <number>', 'port to listen on; 0 takes a free one and prints it', readPort, 12113)
  .option('--data-dir <folder>', 'folder of the data, made when it is absent', '.event-store')
  .option('--certificate-file <file>', 'PEM of the certificate: the server then speaks TLS')
  .option('--certificate-private-key-file <file>', 'PEM of its key')
  .option('--users <file>', 'file of name:password lines: nobody else may use the streams')
  .addHelpText(
    'after',
    '\nConnect with esdb://<host>:<port>?tls=false, or ?tls=true&tlsCAFile=<root>. Stop with SIGTERM or Ctrl+C: what waits is answered first.',
  )
  .parse();

// Events name people: the files are the owner's alone.
process.umask(0o077);

// Its own lines are no JSON, and what matters of them is in ours.
setLogVerbosity(logVerbosity.NONE);

const options = command.opts<{
  host: string;
  port: number;
  dataDir: string;
  certificateFile?: string;
  certificatePrivateKeyFile?: string;
  users?: string;
}>();

try {
  const { host, port } = options;
  const dataDir = resolve(options.dataDir);
  const users = options.users === undefined ? undefined : parseUsers(readPrivate(options.users).toString('utf8'));
  const server = await startEventStore({ host, port, dataDir, tls: readTls(), users, log: STDOUT, onFatal: end });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(signal, () => server.close()));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  STDOUT.error({}, error.message);
  process.exitCode = EX_CONFIG;
}

/** Damage that the check has found is known from now on, so starting again will not help. */
function end(error: unknown): never {
  process.exit(error instanceof StartupError ? EX_CONFIG : 1);
}

function stop(signal: string, close: () => Promise<void>): void {
  STDOUT.info({ signal }, 'stopping');
  void close().then(() => {
    STDOUT.info({}, 'stopped');
    process.exit(0);
  });
}

function readTls(): Tls | undefined {
  const { certificateFile, certificatePrivateKeyFile } = options;
  if (certificateFile === undefined && certificatePrivateKeyFile === undefined) return undefined;
  if (certificateFile === undefined || certificatePrivateKeyFile === undefined)
    throw new StartupError('TLS needs both --certificate-file and --certificate-private-key-file.');
  return { certificate: readPrivate(certificateFile), key: readPrivate(certificatePrivateKeyFile) };
}

function readPrivate(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartupError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('It is a number from 0 to 65535.');
}
