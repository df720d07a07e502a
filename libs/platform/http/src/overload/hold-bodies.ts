import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { HeldBodies } from './held-bodies.js';
import { overloaded } from './refuse-overload.js';

const MIB = 1024 * 1024;
/** Of the process, whose doors share it: beside the heap, in what a container has. */
const held = new HeldBodies({ all: 64 * MIB, ofOne: 16 * MIB });

/** How a service knows which network a request comes from; undefined: one of ours. */
export type NetworkOf = (request: FastifyRequest) => string | undefined;

/**
 * Refuses a body with 503, in the middle of it, when the process holds too many bytes of bodies. Without it, whoever opens many connections and
 * sends the most that is taken on each, but for the last byte, fills the memory.
 */
export function holdBodies(fastify: FastifyInstance, service: string, networkOf: NetworkOf): void {
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    done(null, hasBody(request) ? counted(payload, reply, { service, network: networkOf(request) }) : payload);
  });
}

/** The same body, which is held from when it comes until its request is over. */
function counted(payload: RequestPayload, reply: FastifyReply, of: { readonly service: string; readonly network: string | undefined }) {
  const refuse = () => {
    // The client would send on.
    if (!reply.sent) void reply.header('connection', 'close').send(overloaded(of.service, 'bodies'));
  };
  const body = new CountedBody((bytes) => held.take(of.network, bytes), refuse);
  payload.pipe(body);
  payload.once('error', (error) => body.destroy(error));
  reply.raw.once('close', () => {
    held.give(of.network, body.bytes);
    // What nobody has read is let go, or the connection's next request would never be.
    payload.unpipe(body).resume();
    body.destroy();
  });
  return body;
}

/** A body on its way. A stream of its own: with a listener on the request, a hook that is slower would miss what it has heard. */
class CountedBody extends Transform {
  bytes = 0;

  /** @param hasRoom whether so many bytes more may be held, and then they are. @param refuse called when there is not; from then on nothing comes */
  constructor(
    private readonly hasRoom: (bytes: number) => boolean,
    private readonly refuse: () => void,
  ) {
    super();
    // Whoever reads it hears of it; when nobody does, it is no fault of ours.
    this.on('error', () => undefined);
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    if (!this.hasRoom(chunk.length)) {
      this.refuse();
      return;
    }
    this.bytes += chunk.length;
    done(null, chunk);
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
