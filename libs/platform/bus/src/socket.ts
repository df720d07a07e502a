import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { ISocketFactoryArgs } from 'kafkajs';

/** More than any answer takes: a write waits up to 10 s for the replicas, a member up to 10 s for the others of its group. */
const SILENCE_MS = 12_000;
const KEEP_ALIVE_MS = 60_000;

/** For kafkajs: opens a connection to a broker as kafkajs does, but one that ends when an answer is overdue. */
export function openSocket({
  host,
  port,
  ssl,
  onConnect,
}: Pick<ISocketFactoryArgs, 'host' | 'port' | 'onConnect'> & { ssl?: object }): Socket {
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = ssl ? connectSecurely({ host, port, ...name, ...ssl }, onConnect) : connect({ host, port }, onConnect);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  endWhenSilent(socket, SILENCE_MS);
  return socket;
}

/**
 * Ends a connection whose other side has not answered what was written for `ms`. kafkajs gives up a request that is not answered, but keeps
 * the connection, and asks the same frozen broker who leads now. A connection on which nothing was asked stays.
 *
 * @internal
 */
export function endWhenSilent(socket: Socket, ms: number): void {
  let answered = 0;
  let owedSince: number | undefined;
  const look = () => {
    if (socket.bytesWritten === answered) owedSince = undefined;
    else owedSince ??= performance.now();
    if (owedSince === undefined || performance.now() - owedSince < ms) return;
    // No error on a connection that kafkajs has ended: by now its listeners may belong to the next connection.
    socket.destroy(socket.writableEnded ? undefined : new Error(`no answer in ${ms} ms`));
  };
  const timer = setInterval(look, ms / 12).unref();
  socket.on('data', () => {
    answered = socket.bytesWritten;
    owedSince = undefined;
  });
  socket.once('close', () => clearInterval(timer));
}
