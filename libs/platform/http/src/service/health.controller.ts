import { Controller, Get, Res } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { Callers } from '../callers/callers.js';
import { Lifetime } from './lifetime.js';
import { type CheckResult, READINESS, Readiness, type ReadinessCheck, runChecks } from './readiness.js';

/** Probes: asked before traffic is sent here (ready) and before a process is replaced (live). */
@Callers('anyone')
@Controller('health')
export class HealthController {
  private readonly readiness = new Readiness();

  constructor(
    private readonly modules: ModuleRef,
    private readonly lifetime: Lifetime,
  ) {}

  /** The process runs and answers; says nothing of its dependencies. */
  @Get('live')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /** Whether requests should be sent here: 503 until all of its own dependencies have answered once, and when it stops. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ status: string; checks: CheckResult[] }> {
    const checks = await runChecks(this.checks());
    const status = this.lifetime.signal.aborted ? 'stopping' : this.readiness.judge(checks);
    void reply.code(status === 'ready' || status === 'degraded' ? 200 : 503).header('cache-control', 'no-store');
    return { status, checks };
  }

  private checks(): ReadinessCheck[] {
    try {
      return this.modules.get<ReadinessCheck[], ReadinessCheck[]>(READINESS, { strict: false, each: true }).flat();
    } catch {
      return []; // no module has any
    }
  }
}
