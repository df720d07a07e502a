import { runService } from '@cauce/http';
import { createLogger } from '@cauce/telemetry';
import { Module } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'undici';

/** The first hop of the floor: bytes in, bytes out, as the gateway does, without checking the caller. UPSTREAM_URL: where to. */
@Module({})
class RelayModule {}

const pool = new Pool(process.env['UPSTREAM_URL'] ?? '', { connections: 128 });

await runService({
  name: 'floor-relay',
  module: RelayModule,
  logger: createLogger('floor-relay', { level: 'warn', format: 'json' }),
  config: { HOST: '127.0.0.1', PORT: Number(process.env['PORT']) },
  open: true,
  plugins: (fastify) => void fastify.register(relay),
});

function relay(fastify: FastifyInstance, _options: object, done: () => void): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, bytes, ready) => ready(null, bytes));
  fastify.post('/v1/stores/:store/payments', async (request, reply) => {
    const { originalUrl: path, body } = request;
    const answer = await pool.request({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body: body as Buffer });
    return reply
      .code(answer.statusCode)
      .headers({ 'content-type': answer.headers['content-type'], 'content-length': answer.headers['content-length'] })
      .send(answer.body);
  });
  done();
}
