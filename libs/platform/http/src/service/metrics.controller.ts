import { metricsText } from '@cauce/telemetry';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Callers } from '../callers/callers.js';

/** What a Prometheus scrapes: the metrics of this process, of all services in it. For inside networks, as health is. */
@Callers('anyone')
@Controller('metrics')
export class MetricsController {
  @Get()
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store');
    return metricsText();
  }
}
