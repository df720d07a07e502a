import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { Callers } from '../callers/callers.js';
import { Lifetime } from './lifetime.js';
import { type CheckResult, checksOf, Readiness, type ReadinessCheck, runChecks } from './readiness.js';
import { SHOWS_WHY } from './tokens.js';

/** Probes: asked before traffic is sent here (ready) and before a process is replaced (live). */
@Callers('anyone')
@Controller('health')
export class HealthController {
  private checked: { readonly checks: readonly ReadinessCheck[]; readonly readiness: Readiness } | undefined;

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

  /** Whether requests should be sent here: 503 until all of its own dependencies have answered once, and when it stops. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ status: string; checks: CheckResult[] }> {
    const { checks, readiness } = this.ofAllModules();
    const results = await runChecks(checks);
    const status = this.lifetime.signal.aborted ? 'stopping' : readiness.judge(results);
    void reply.code(status === 'ready' || status === 'degraded' ? 200 : 503).header('cache-control', 'no-store');
    return { status, checks: this.showsWhy ? results : results.map(({ name, ok }) => ({ name, ok })) };
  }

  /** Once all modules are there. */
  private ofAllModules() {
    if (this.checked) return this.checked;
    const checks = checksOf(this.modules);
    return (this.checked = { checks, readiness: new Readiness(checks) });
  }
}
