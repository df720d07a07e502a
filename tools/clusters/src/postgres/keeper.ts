import { pause } from '@cauce/patience';
import { Child, type PostgresHome, postgresLaunch, RunningPart, waitUntil } from '@cauce/stack';
import pg from 'pg';
import type { CertificateFiles } from '../credentials.js';
import type { MovingAddress } from './moving-address.js';
import { makePrimary, makeStandby, SETTINGS } from './server-data.js';

/** A server of the cluster. `url` leads to its own database `postgres`. */
export type Member = {
  readonly name: string;
  readonly home: PostgresHome;
  readonly port: number;
  readonly url: string;
  readonly log: string;
};

/** What the servers share. */
type Shared = { readonly password: string; readonly certificates: CertificateFiles; readonly address: MovingAddress };

type Server = { readonly member: Member; readonly part: RunningPart };

const LOOK_EVERY_MS = 100;
const ANSWER_MS = 2_000;

/**
 * Does for two servers what Patroni or a managed service does: a dead primary is replaced by its standby, and comes back as the new one's standby;
 * while there is a standby, each commit waits for it, so that a failover loses nothing.
 */
export class Keeper {
  private readonly all: readonly Server[];
  private current: Server;
  /** Each commit waits for the standby. */
  private waitsForStandby = false;
  private isStopped = false;
  private watching: Promise<void> = Promise.resolve();

  constructor(
    members: readonly Member[],
    private readonly shared: Shared,
  ) {
    this.all = members.map((member) => ({ member, part: this.partOf(member) }));
    const [first] = this.all;
    if (first === undefined) throw new Error('A cluster has at least one server.');
    this.current = first;
  }

  get servers(): readonly RunningPart[] {
    return this.all.map(({ part }) => part);
  }

  get primary(): RunningPart {
    return this.current.part;
  }

  async start(): Promise<void> {
    const { password, certificates } = this.shared;
    await makePrimary(this.current.member.home, password, certificates);
    this.watching = this.watch();
    for (const { part } of this.all) await part.start();
  }

  /** Stops looking after the servers. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.watching;
  }

  async promote(part: RunningPart): Promise<void> {
    const next = this.all.find((server) => server.part === part);
    if (next === undefined) throw new Error(`${part.name} is not of this cluster.`);
    await ask(next.member, 'SELECT pg_promote(true, 20)');
    this.current = next;
    this.waitsForStandby = false;
    this.shared.address.moveTo(next.member.port);
  }

  private async watch(): Promise<void> {
    while (!this.isStopped) {
      await this.look().catch(() => undefined); // it may die meanwhile: the next look sees that
      await pause(LOOK_EVERY_MS);
    }
  }

  private async look(): Promise<void> {
    const standby = this.standbyOf(this.current);
    if (this.current.part.isUp) await this.keepSynchronous();
    else if (standby?.part.isUp === true) await this.promote(standby.part);
  }

  private standbyOf(primary: Server): Server | undefined {
    return this.all.find((server) => server !== primary);
  }

  /** Without a standby that streams, commits would wait for ever. */
  private async keepSynchronous(): Promise<void> {
    const { member } = this.current;
    const [row] = await ask(member, `SELECT count(*) > 0 AS streams FROM pg_stat_replication WHERE state = 'streaming'`);
    const streams = row?.['streams'] === true;
    if (streams === this.waitsForStandby) return;
    await ask(member, `ALTER SYSTEM SET synchronous_standby_names = '${streams ? '*' : ''}'`);
    await ask(member, 'SELECT pg_reload_conf()');
    this.waitsForStandby = streams;
  }

  private partOf(member: Member): RunningPart {
    return new RunningPart({
      name: member.name,
      kind: 'infrastructure',
      ports: [member.port],
      begin: async () => {
        await this.prepare(member);
        return Child.start(member.name, postgresLaunch(member.home, member.port, SETTINGS), member.log);
      },
      ready: (child) => waitUntil(child, 'it does not answer, or does not follow the primary', () => this.isReady(member)),
    });
  }

  /** A standby is ready once commits wait for it: then the primary may die. */
  private async isReady(member: Member): Promise<boolean> {
    return (await answers(member)) && (this.current.member === member || this.waitsForStandby);
  }

  /** A server that is not the primary begins as its standby. One that was killed as the primary waits until the standby has taken over, if it lives. */
  private async prepare(member: Member): Promise<void> {
    while (this.current.member === member && this.standbyOf(this.current)?.part.isUp === true && !this.isStopped)
      await pause(LOOK_EVERY_MS);
    if (this.current.member === member) return;
    const { home, port, url } = this.current.member;
    await makeStandby(member.home, { home, port, url, password: this.shared.password });
  }
}

async function ask({ url }: Member, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS * 10 });
  client.on('error', () => undefined); // the question says so
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function answers(member: Member): Promise<boolean> {
  return ask(member, 'SELECT 1').then(
    () => true,
    () => false,
  );
}
