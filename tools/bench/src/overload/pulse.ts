import { EventStoreDBClient } from '@eventstore/db-client';
import { Agent, request } from 'undici';
import type { BenchStack } from '../stack/bench-stack.js';
import type { Away, Evidence } from './asked.js';

/** When something was asked, and when it was answered: `Date.now()`. */
export type Beat = { readonly from: number; readonly to: number };

const EVERY_MS = 100;
const WAIT_MS = 60_000;

/** Asks a part again and again for what needs next to nothing: how late it does anything on this machine at the moment. */
class Pulse {
  readonly beats: Beat[] = [];
  private readonly beating = new Set<Promise<void>>();
  private readonly timer = setInterval(() => {
    const beat = this.beat().finally(() => this.beating.delete(beat));
    this.beating.add(beat);
  }, EVERY_MS);

  /** @param once rejects where the part is away */
  constructor(private readonly once: () => Promise<void>) {}

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.beating);
  }

  private async beat(): Promise<void> {
    const from = Date.now();
    await this.once().catch(() => undefined);
    this.beats.push({ from, to: Date.now() });
  }
}

/** The pulses of what a creation goes through. */
export class Pulses {
  private readonly notAlive: string[] = [];
  private readonly pulses: ReadonlyMap<string, Pulse>;
  private readonly log: EventStoreDBClient;
  private readonly agent = new Agent({ connect: { timeout: WAIT_MS }, headersTimeout: WAIT_MS });

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
    await Promise.all([this.log.dispose(), this.agent.destroy()]);
    const lags = [...this.pulses].map(([part, { beats }]) => longestOf(beats, part === away?.part ? away : undefined));
    return { lagMs: lags.reduce((sum, lag) => sum + lag, 0), notAlive: this.notAlive };
  }

  /** By a connection of its own, as a full process takes new ones late. @param failures gets the answers that are not 200 */
  private async isAlive(url: string, failures: string[]): Promise<void> {
    const { statusCode, body } = await request(`${url}/health/live`, { reset: true, dispatcher: this.agent });
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
