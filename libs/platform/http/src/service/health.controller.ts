import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { Callers } from '../callers/callers.js';
import { Lifetime } from './lifetime.js';
import { type CheckResult, checksOf, Readiness, runChecks } from './readiness.js';
import { SHOWS_WHY } from './tokens.js';

/** Probes: asked before traffic is sent here (ready) and before a process is replaced (live). */
@Callers('anyone')
@Controller('health')
export class HealthController {
  private readonly readiness = new Readiness();

  constructor(
    private readonly modules: ModuleRef,
    private readonly lifetime: Lifetime,
    @Inject(SHOWS_WHY) private readonly showsWhy: boolean,
  ) {}

  /** The process runs and answers; says nothing of its dependencies. */
  @Get('live')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /** Whether requests should be sent here: 503 until each of its own dependencies has answered once or is known to be away, and when it stops. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ status: string; checks: CheckResult[] }> {
    const checked = await runChecks(checksOf(this.modules));
    const status = this.lifetime.signal.aborted ? 'stopping' : this.readiness.judge(checked);
    void reply.code(status === 'ready' || status === 'degraded' ? 200 : 503).header('cache-control', 'no-store');
    const shown = checked.map(({ name, ok, error }) => ({ name, ok, ...(this.showsWhy && error !== undefined && { error }) }));
    return { status, checks: shown };
  }
}
