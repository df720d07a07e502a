import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runService } from '@cauce/http';
import { createLogger } from '@cauce/telemetry';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { Body, Controller, Module, Post } from '@nestjs/common';
import type { Sample } from './floor.js';

const sample = JSON.parse(readFileSync(process.env['SAMPLE_FILE'] ?? '', 'utf8')) as Sample;
const store = EventStoreDBClient.connectionString(process.env['EVENT_STORE_URL'] ?? '');

/** The second hop of the floor: parses the body, appends the bytes of a created payment, answers those of its resource. Decides nothing. */
@Controller('v1/stores/:store/payments')
class FloorController {
  @Post()
  async create(@Body() _body: unknown): Promise<object> {
    const { type, data, metadata, answer } = sample;
    await store.appendToStream(`floor-${randomUUID()}`, jsonEvent({ type, data, metadata }), { expectedRevision: NO_STREAM });
    return answer;
  }
}

@Module({ controllers: [FloorController] })
class FloorModule {}

await runService({
  name: 'floor-service',
  module: FloorModule,
  logger: createLogger('floor-service', { level: 'warn', format: 'json' }),
  config: { HOST: '127.0.0.1', PORT: Number(process.env['PORT']) },
  open: true,
});
