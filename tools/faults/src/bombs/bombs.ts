import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@cauce/services';
import type { Ports, Stack } from '@cauce/stack';
import { Bomb, LocalServer } from '@cauce/testing/system';
import { readParked } from '../evidence/api.js';
import { foundAs, type Thrown } from '../evidence/thrown.js';
import { operatorOf } from '../shop.js';
import { DeadlyMailServer } from './deadly-mail-server.js';
import { PLACES } from './places.js';
import { ProcessorProxy } from './processor-proxy.js';

const LOOK_EVERY_MS = 2_000;
/** A process that joins a group whose last member was killed waits for 6 s, and each bomb ends some four of them. */
const PARKED_WITHIN_MS = 120_000;

/** Throws a bomb at each place where a process takes bytes that it did not make. */
export class Bombs {
  readonly thrown: Thrown[] = [];
  /** Streams of their victims, which are no evidence of anything else. */
  readonly streams = new Set<string>();
  private readonly ending = new AbortController();

  private constructor(
    private readonly bomb: Bomb,
    private readonly servers: { readonly processor: ProcessorProxy; readonly mail: DeadlyMailServer; readonly stranger: LocalServer },
  ) {}

  /** Starts those who will answer with them. @param ports of the stack that is to be hit */
  static async start(ports: Ports): Promise<Bombs> {
    const bomb = new Bomb();
    const [processor, mail, stranger] = await Promise.all([
      ProcessorProxy.start(`http://127.0.0.1:${ports.sandbox}`, JSON.stringify({ status: 'PENDING', note: bomb.text })),
      DeadlyMailServer.start(bomb.text),
      LocalServer.start((_request, _body, response) => response.end(bomb.text)),
    ]);
    return new Bombs(bomb, { processor, mail, stranger });
  }

  /** Variables of the services that are to be hit. */
  get overrides(): Partial<Record<ServiceName, Readonly<Record<string, string>>>> {
    const { env } = this.bomb;
    return {
      payments: { ...env, PROCESSOR_URL: this.servers.processor.url },
      billing: env,
      notifier: { ...env, SMTP_URL: this.servers.mail.url },
      'partner-gateway': env,
    };
  }

  /** Throws one after the other, as soon as the one before is parked, or takes too long. */
  async hit(stack: Stack, signal: AbortSignal): Promise<void> {
    const { bomb, streams, ending } = this;
    const { processor, stranger } = this.servers;
    const site = { stack, bomb, processor, stranger, streams, signal: ending.signal };
    const throws = await Promise.all(PLACES.map((place) => place(site)));
    bomb.arm();
    for (const throwOne of throws) {
      this.thrown.push(...(await throwOne()));
      const deadline = Date.now() + PARKED_WITHIN_MS;
      while (!signal.aborted && Date.now() < deadline && !(await this.areParked(stack))) await pause(LOOK_EVERY_MS);
    }
    this.defuse();
  }

  /** Ends nobody any more. */
  defuse(): void {
    this.ending.abort();
    this.bomb.disarm();
  }

  async stop(): Promise<void> {
    this.defuse();
    this.servers.mail.stop();
    await Promise.all([this.servers.processor.stop(), this.servers.stranger.stop()]);
  }

  private async areParked(stack: Stack): Promise<boolean> {
    const parked = await readParked(operatorOf(stack)).catch(() => []); // who would answer has just died
    return this.thrown.every((each) => foundAs(each, parked).length > 0);
  }
}
