import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A proxy between a process and a part that it needs; a test can stall or cut it. */
export type Wire = {
  /** The address to give to the process. */
  readonly url: string;
  /** From now on nothing passes in either direction, not even an error. */
  stall(): void;
  /** Holds the first data that contains `word` in this direction (`request`: to the target), and all after it. Resolves once it is held. */
  hold(direction: Direction, word: string): Promise<void>;
  /** Passes on what was held, and holds nothing any more: it comes late. */
  release(): void;
  /** Breaks every connection; new ones fail until `mend`. */
  cut(): void;
  /** Allows connections again. */
  mend(): void;
  /** Breaks every connection; new ones lead to this URL's host and port. */
  leadTo(target: string): void;
  /** Stops the proxy. */
  close(): Promise<void>;
};

type Direction = 'request' | 'answer';
type Hold = { readonly direction: Direction; readonly word: string; readonly onHeld: () => void; readonly held: (() => void)[] };

/** Starts a proxy to `target`, a URL with host and port. */
export async function wireTo(target: string): Promise<Wire> {
  let far = new URL(target);
  const sockets = new Set<Socket>();
  const holds: Hold[] = [];
  let state: 'open' | 'stalled' | 'cut' = 'open';
  const breakAll = () => sockets.forEach((socket) => socket.destroy());
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const other = connect(Number(far.port), far.hostname);
    const end = () => [near, other].forEach((socket) => socket.destroy());
    for (const socket of [near, other]) sockets.add(socket.on('error', end).on('close', end));
    if (state === 'stalled') return;
    near.pipe(passing('request', holds)).pipe(other);
    other.pipe(passing('answer', holds)).pipe(near);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return {
    url: addressOf(far, server.address()),
    stall: () => {
      state = 'stalled';
      for (const socket of sockets) socket.unpipe().pause();
    },
    hold: (direction, word) => new Promise((onHeld) => void holds.push({ direction, word, onHeld, held: [] })),
    release: () => holds.splice(0).forEach(({ held }) => held.forEach((pass) => pass())),
    cut: () => {
      state = 'cut';
      breakAll();
    },
    mend: () => void (state = 'open'),
    leadTo: (other) => {
      far = new URL(other);
      state = 'open';
      breakAll();
    },
    close: async () => {
      breakAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Passes on what is not to be held. What is held stands still with all that comes after it. */
function passing(direction: Direction, holds: readonly Hold[]): Transform {
  return new Transform({
    transform(bytes: Buffer, _encoding, pass) {
      const hold = holds.find((each) => each.direction === direction && bytes.includes(each.word));
      if (!hold) {
        pass(null, bytes);
        return;
      }
      hold.held.push(() => pass(null, bytes));
      hold.onHeld();
    },
  });
}

function addressOf(target: URL, address: ReturnType<ReturnType<typeof createServer>['address']>): string {
  const url = new URL(target);
  if (typeof address !== 'object' || address === null) throw new Error('The wire has no port.');
  url.host = `127.0.0.1:${address.port}`;
  return url.href;
}
