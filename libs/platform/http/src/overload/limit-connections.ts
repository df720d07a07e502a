import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@cauce/config';
import { counter } from '@cauce/telemetry';

const refused = counter(
  'cauce_http_connections_refused',
  'Connections that were closed at once, since their address had too many, by service.',
);

/** Which connections are limited. */
export type ConnectionLimit = {
  /** At once, of one IPv4 address or one IPv6 network. */
  readonly most: number;
  /** Whether an address is a proxy of ours, which brings many callers. */
  readonly isProxy: (address: string) => boolean;
};

/** Closes each connection at once that an address opens beyond its limit. */
export function limitConnections(server: Server, service: string, { most, isProxy }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      refused.add(1, { service });
      return void socket.destroy();
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
