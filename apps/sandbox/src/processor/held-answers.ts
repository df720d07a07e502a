import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

const A_TIMER_S_ERROR_MS = 5;

/** Answers that are not given, or not yet. They are let go when the sandbox stops: else it would wait for them. */
@Injectable()
export class HeldAnswers implements OnModuleDestroy {
  private readonly held = new Set<FastifyReply>();

  /** Resolves right after the time; true while a caller still waits for the answer. */
  async until(at: Date, reply: FastifyReply): Promise<boolean> {
    this.keep(reply);
    await sleep(Math.max(0, at.getTime() - Date.now()) + A_TIMER_S_ERROR_MS, undefined, { ref: false });
    return this.held.delete(reply);
  }

  /** No answer: the connection stays open until the caller gives up. */
  never(reply: FastifyReply): void {
    reply.hijack();
    this.keep(reply);
  }

  /** No answer: the connection breaks. */
  cut(reply: FastifyReply): void {
    reply.hijack();
    reply.raw.destroy();
  }

  onModuleDestroy(): void {
    for (const { raw } of this.held) raw.destroy();
  }

  private keep(reply: FastifyReply): void {
    this.held.add(reply);
    reply.raw.once('close', () => this.held.delete(reply));
  }
}
