import { connect as dial, createServer, type Socket } from 'node:net';

/** A proxy to the event store that can be cut, or made to drop the store's answers. */
export type Wire = {
  readonly url: string;
  /** Drops all answers from now on, until the connection is cut. */
  swallow(): void;
  /** Reads nothing from the client from now on, until the connection is cut. */
  stall(): void;
  /** Breaks every connection; new ones work. */
  cut(): void;
  close(): Promise<void>;
};

/** Starts a proxy to the store at `target` (`esdb://host:port?…`). */
export async function wireTo(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target.replace(/^esdb/, 'http'));
  const sockets = new Set<Socket>();
  const near = new Set<Socket>();
  let swallowing = false;
  const server = createServer((socket) => {
    const far = dial(Number(port), hostname);
    const end = () => [socket, far].forEach((each) => each.destroy());
    for (const each of [socket, far]) sockets.add(each.on('error', end).on('close', end));
    near.add(socket);
    socket.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => swallowing || socket.write(chunk));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = () => {
    swallowing = false;
    sockets.forEach((socket) => socket.destroy());
    sockets.clear();
    near.clear();
  };
  return {
    url: `esdb://127.0.0.1:${address.port}?tls=false`,
    swallow: () => void (swallowing = true),
    stall: () => near.forEach((socket) => socket.pause()),
    cut,
    close: async () => {
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}
