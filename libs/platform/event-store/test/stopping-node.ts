import {
  type ClientHttp2Session,
  connect,
  constants,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';

/** A node that stands before the event store, and that can stop in order. */
export type StoppingNode = {
  readonly url: string;
  /** How many connections it has had. */
  readonly connections: () => number;
  /**
   * Ends every call on the connections that there are, now and later, as a node that stops does: RST_STREAM with code 0 and no status, which
   * grpc takes for INTERNAL. The connections stay. A new one is served again: by the next node behind the address.
   */
  stop(): void;
  close(): Promise<void>;
};

/** Starts one before the store at `target` (`esdb://host:port?…`). */
export async function stoppingNode(target: string): Promise<StoppingNode> {
  const { host } = new URL(target.replace(/^esdb/, 'http'));
  const sessions = new Map<ServerHttp2Session, ClientHttp2Session>();
  const stopping = new Set<ServerHttp2Session>();
  const calls = new Map<ServerHttp2Stream, ServerHttp2Session>();
  let connections = 0;
  const server = createServer();
  server.on('session', (session) => {
    connections += 1;
    const far = connect(`http://${host}`);
    sessions.set(session, far);
    far.on('error', () => session.destroy());
    session.on('close', () => far.destroy());
  });
  server.on('stream', (near, headers) => {
    const session = near.session as ServerHttp2Session;
    near.on('error', () => undefined);
    if (stopping.has(session)) {
      near.close(constants.NGHTTP2_NO_ERROR);
      return;
    }
    calls.set(near, session);
    const far = sessions.get(session)?.request(headers);
    if (far === undefined) throw new Error('a call without a connection');
    near.on('close', () => {
      calls.delete(near);
      far.close();
    });
    far.on('error', () => near.close(constants.NGHTTP2_CANCEL));
    far.on('response', (response) => near.respond(response, { waitForTrailers: true }));
    far.on('trailers', (trailers: IncomingHttpHeaders) => near.on('wantTrailers', () => near.sendTrailers(trailers)));
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `esdb://127.0.0.1:${address.port}?tls=false`,
    connections: () => connections,
    stop: () => {
      for (const session of sessions.keys()) stopping.add(session);
      for (const call of calls.keys()) call.close(constants.NGHTTP2_NO_ERROR);
    },
    close: async () => {
      for (const session of sessions.keys()) session.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
