import { readFile } from 'node:fs/promises';
import { pause } from '@cauce/patience';
import type { RunningPart } from '@cauce/stack';
import { Redis } from 'ioredis';
import type { CertificateFiles } from '../credentials.js';
import { PRIMARY_NAME, type RedisUsers } from './configuration.js';

const READY_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;
const ANSWER_MS = 1_000;

type Question = (redis: Redis) => Promise<unknown>;

/** Asks servers and Sentinels about their roles. */
export class Watch {
  constructor(
    private readonly sentinels: readonly RunningPart[],
    private readonly certificates: CertificateFiles,
    private readonly users: RedisUsers,
  ) {}

  /** Where the Sentinels say that the primary is. */
  async primaryPort(): Promise<number> {
    const [, port] = (await this.askAny((sentinel) => sentinel.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', PRIMARY_NAME))) as string[];
    return Number(port);
  }

  async failOver(): Promise<void> {
    await this.askAny((sentinel) => sentinel.call('SENTINEL', 'FAILOVER', PRIMARY_NAME));
  }

  /** Until both replicas follow the primary: Sentinels that look earlier look again only after 10 s. */
  untilReplicated(primaryPort: number): Promise<void> {
    return this.until('The replicas do not follow the primary', () => this.isReplicated(primaryPort));
  }

  /** Both replicas follow the primary that the Sentinels name: another failover would lose nothing. */
  async isWhole(): Promise<boolean> {
    return this.primaryPort().then(
      (port) => this.isReplicated(port),
      () => false,
    );
  }

  /** Until each Sentinel knows both replicas and both other Sentinels: only then can it fail over. */
  untilComplete(): Promise<void> {
    return this.until('The Sentinels do not know all servers', async () => {
      const master: Question = (sentinel) => sentinel.call('SENTINEL', 'MASTER', PRIMARY_NAME);
      const all = await Promise.all(this.sentinels.map((part) => this.ask(portOf(part), 'watcher', master)));
      return all.every((fields) => {
        const facts = factsOf(fields as string[]);
        return facts['num-slaves'] === '2' && facts['num-other-sentinels'] === '2' && facts['flags'] === 'master';
      });
    });
  }

  private async isReplicated(port: number): Promise<boolean> {
    const info = await this.ask(port, 'cluster', (redis) => redis.info('replication')).catch(() => '');
    return (String(info).match(/^slave\d+:.*state=online/gm) ?? []).length === 2;
  }

  /** No answer in time is "not yet", too: a busy machine is slow to begin. */
  private async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + READY_WITHIN_MS;
    for (;;) {
      const [is, cause] = await isSo().then(
        (so) => [so] as const,
        (error: unknown) => [false, error] as const,
      );
      if (is) return;
      if (performance.now() > deadline) throw new Error(`${what} after ${READY_WITHIN_MS / 1000} s.`, { cause });
      await pause(LOOK_EVERY_MS);
    }
  }

  private async askAny(question: Question): Promise<unknown> {
    const refusals: unknown[] = [];
    for (const part of this.sentinels.filter(({ isUp }) => isUp)) {
      try {
        return await this.ask(portOf(part), 'watcher', question);
      } catch (error) {
        refusals.push(error);
      }
    }
    throw new AggregateError(refusals, 'No Sentinel answers.');
  }

  private async ask(port: number, username: keyof RedisUsers, question: Question): Promise<unknown> {
    const redis = new Redis({
      host: '127.0.0.1',
      port,
      username,
      password: this.users[username],
      tls: { ca: await readFile(this.certificates.certificate) },
      enableReadyCheck: false,
      retryStrategy: () => null,
      connectTimeout: ANSWER_MS,
      commandTimeout: ANSWER_MS,
    });
    redis.on('error', () => undefined); // the question says so
    try {
      return await question(redis);
    } finally {
      redis.disconnect();
    }
  }
}

const portOf = ({ ports: [port = 0] }: RunningPart) => port;

/** `[name, value, name, value, …]` */
function factsOf(fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.flatMap((name, at) => (at % 2 === 0 ? [[name, fields[at + 1] ?? '']] : [])));
}
