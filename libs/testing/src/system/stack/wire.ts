import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A wire between a process and what it needs, that a test can hold up. */
export type Wire = {
  /** The address at this end of the wire. */
  readonly url: string;
  /** From now on nothing passes, in either direction: neither an answer nor an error. */
  stall(): void;
  /** Stops the first that says this on its way (`request`: to the far end), and all that comes after it there; resolves once it is held. */
  hold(direction: Direction, word: string): Promise<void>;
  /** From now on every connection breaks, and none can be made. */
  cut(): void;
  /** Connections can be made again. */
  mend(): void;
  /** Ends it. */
  close(): Promise<void>;
};

type Direction = 'request' | 'answer';
type Hold = { readonly direction: Direction; readonly word: string; readonly onHeld: () => void };

/** Begins a wire to `target`, a URL with host and port. */
export async function wireTo(target: string): Promise<Wire> {
  const far = new URL(target);
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
    hold: (direction, word) => new Promise((onHeld) => void holds.push({ direction, word, onHeld })),
    cut: () => {
      state = 'cut';
      breakAll();
    },
    mend: () => void (state = 'open'),
    close: async () => {
      breakAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Lets pass what is not to be held. What a piece of the wire holds is never let go: whoever waits for it is to be killed. */
function passing(direction: Direction, holds: readonly Hold[]): Transform {
  return new Transform({
    transform(bytes: Buffer, _encoding, pass) {
      const hold = holds.find((each) => each.direction === direction && bytes.includes(each.word));
      if (hold) hold.onHeld();
      else pass(null, bytes);
    },
  });
}

function addressOf(target: URL, address: ReturnType<ReturnType<typeof createServer>['address']>): string {
  const url = new URL(target);
  if (typeof address !== 'object' || address === null) throw new Error('The wire has no port.');
  url.host = `127.0.0.1:${address.port}`;
  return url.href;
}
