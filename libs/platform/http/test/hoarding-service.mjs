// A service as production runs them (dist), for specs that fill its memory. POST /hoard keeps some megabytes of small objects; at SIGUSR2, the
// work that they stand for has ended. Logs where it listens.
import { runService } from '@cauce/http';
import { createLogger } from '@cauce/telemetry';
import { Module } from '@nestjs/common';

const OBJECTS = 20_000;
const kept = [];
process.on('SIGUSR2', () => kept.splice(0));

class HoardingModule {}
Module({})(HoardingModule);

await runService({
  name: 'hoarder',
  module: HoardingModule,
  logger: createLogger('hoarder', { level: 'info', format: 'json' }),
  config: { HOST: '127.0.0.1', PORT: 0 },
  open: true,
  metrics: true,
  plugins: (fastify) => {
    fastify.post('/hoard', () => {
      kept.push(Array.from({ length: OBJECTS }, (_, at) => ({ at, parts: [at, kept.length], text: `text ${at} of ${kept.length}` })));
      return { kept: kept.length };
    });
  },
});
