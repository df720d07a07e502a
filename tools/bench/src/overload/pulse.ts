import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { Evidence } from './asked.js';

const EVERY_MS = 100;
const WAIT_MS = 60_000;

/** Asks the gateway again and again for what needs nothing, and keeps the longest answer: how late a request may be read on this machine at the moment. */
export class Pulse {
  private readonly over = new AbortController();
  private readonly beating: Promise<void>;
  private longest = 0;
  /** Answers that were not 200. */
  private readonly failures: string[] = [];

  /** @param url the gateway's */
  constructor(private readonly url: string) {
    this.beating = this.beat();
  }

  /** The longest, in ms, and what was not answered 200: liveness never fails by load. */
  async stop(): Promise<Pick<Evidence, 'lagMs' | 'notAlive'>> {
    this.over.abort();
    await this.beating;
    return { lagMs: this.longest, notAlive: this.failures };
  }

  private async beat(): Promise<void> {
    while (!this.over.signal.aborted) {
      const from = performance.now();
      await this.once().catch((error: unknown) => this.failures.push(String(error)));
      this.longest = Math.max(this.longest, performance.now() - from);
      await pause(EVERY_MS);
    }
  }

  private async once(): Promise<void> {
    const { statusCode, body } = await request(`${this.url}/health/live`, { headersTimeout: WAIT_MS });
    await body.dump();
    if (statusCode !== 200) this.failures.push(String(statusCode));
  }
}
