import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { request } from 'undici';
import type { BenchStack } from '../stack/bench-stack.js';
import type { Away, Evidence } from './asked.js';

/** When something was asked, and when it was answered: `Date.now()`. */
export type Beat = { readonly from: number; readonly to: number };

const EVERY_MS = 100;
const WAIT_MS = 60_000;

/** Asks a part again and again for what needs next to nothing: how late it does anything on this machine at the moment. */
class Pulse {
  readonly beats: Beat[] = [];
  private readonly over = new AbortController();
  private readonly beating: Promise<void>;

  /** @param once rejects where the part is away */
  constructor(private readonly once: () => Promise<void>) {
    this.beating = this.beat();
  }

  async stop(): Promise<void> {
    this.over.abort();
    await this.beating;
  }

  private async beat(): Promise<void> {
    while (!this.over.signal.aborted) {
      const from = Date.now();
      await this.once().catch(() => undefined);
      this.beats.push({ from, to: Date.now() });
      await pause(EVERY_MS);
    }
  }
}

/** The pulses of what a creation goes through. */
export class Pulses {
  private readonly notAlive: string[] = [];
  private readonly pulses: ReadonlyMap<string, Pulse>;
  private readonly log: EventStoreDBClient;

  constructor({ stack }: BenchStack) {
    const urlOf = (service: string) => stack.services.running.find(({ name }) => name === service)?.url ?? '';
    this.log = EventStoreDBClient.connectionString(stack.world.addresses.eventStoreUrl);
    this.pulses = new Map([
      ['gateway', new Pulse(() => this.isAlive(urlOf('gateway'), this.notAlive))],
      ['payments', new Pulse(() => this.isAlive(urlOf('payments'), []))],
      ['event-store', new Pulse(() => this.readLog())],
    ]);
  }

  /** Ends them. @param away what is left out, while it was away */
  async stop(away: Away | undefined): Promise<Pick<Evidence, 'lagMs' | 'notAlive'>> {
    await Promise.all([...this.pulses.values()].map((pulse) => pulse.stop()));
    await this.log.dispose();
    const lags = [...this.pulses].map(([part, { beats }]) => longestOf(beats, part === away?.part ? away : undefined));
    return { lagMs: lags.reduce((sum, lag) => sum + lag, 0), notAlive: this.notAlive };
  }

  /** @param failures gets the answers that are not 200 */
  private async isAlive(url: string, failures: string[]): Promise<void> {
    const { statusCode, body } = await request(`${url}/health/live`, { headersTimeout: WAIT_MS });
    await body.dump();
    if (statusCode !== 200) failures.push(`/health/live: ${statusCode}`);
  }

  private async readLog(): Promise<void> {
    for await (const _ of this.log.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1, deadline: WAIT_MS }));
  }
}

/** The longest, in ms. @param away beats of that time are left out @internal */
export function longestOf(beats: readonly Beat[], away: Pick<Away, 'awayFrom' | 'backAt'> | undefined): number {
  const counted = beats.filter(({ from, to }) => away === undefined || to < away.awayFrom || from > away.backAt);
  return counted.reduce((longest, { from, to }) => Math.max(longest, to - from), 0);
}
