import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceOf } from '@cauce/services';
import { LocalServer } from '../receiver/local-server.js';
import { OwnEventStore } from '../stack/own-event-store.js';
import { LentService } from './lent-service.js';
import { OperationsProcess } from './operations-process.js';
import { partOf } from './part-of.js';
import type { Addresses, LoanWish, Wishes } from './shared-services-protocol.js';
import { emptyTopics } from './topics.js';

type Kept = {
  readonly service: LentService;
  readonly lastFile: string;
  /** Ends it when no file wants it for long. */
  end?: NodeJS.Timeout;
};

/** A start costs as much as half a minute to a minute of waiting for files: a service sweeps, polls and sends heartbeats. */
const IDLE_MS = 30_000;

/**
 * Keeps the services that files of specs share, in a process that outlives Jest's workers. All that it keeps at a time is of one app's
 * files, and the topics are emptied in between: the payments of one would answer the charges that another one's billing asks for.
 */
export class SharedServices {
  private readonly services = new Map<string, Kept>();
  private readonly processes = new Map<string, OperationsProcess>();
  /** Of the app whose files share it; started when the first service needs it. */
  private eventStore: OwnEventStore | undefined;
  private folder: string | undefined;
  private app = '';
  private readonly faults: string[] = [];
  /** One wish after the other. */
  private last: Promise<unknown> = Promise.resolve();

  private constructor(private readonly server: { of?: LocalServer }) {}

  static async start(): Promise<SharedServices> {
    const server: { of?: LocalServer } = {};
    const shared = new SharedServices(server);
    server.of = await LocalServer.start((request, body, response) => void shared.take(request.url ?? '', body, response));
    return shared;
  }

  get url(): string {
    return this.server.of?.url ?? '';
  }

  /** Ends all. Throws when a service did not end in order. */
  async close(): Promise<void> {
    await this.inTurn(() => this.endServices());
    await Promise.all([...this.processes.values()].map((each) => each.end()));
    await this.server.of?.stop();
    if (this.faults.length > 0) throw new Error(this.faults.join('\n'));
  }

  private readonly wishes: Wishes = {
    lend: (wish) => this.inTurn(() => this.lend(wish)),
    leadTo: ({ id, addresses }) => this.inTurn(() => this.leadTo(id, addresses)),
    giveBack: ({ id, file }) => this.inTurn(() => this.giveBack(id, file)),
    makeRoom: ({ file }) => this.inTurn(() => this.makeRoom(file)),
    operate: ({ program, ...wish }) => this.processOf(program).operate(wish),
  };

  private async take(path: string, body: string, response: ServerResponse): Promise<void> {
    const grant = this.wishes[path.slice(1) as keyof Wishes] as (wish: unknown) => Promise<object>;
    try {
      response.end(JSON.stringify(await grant(JSON.parse(body))));
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }

  private inTurn<Answer>(grant: () => Promise<Answer>): Promise<Answer> {
    const granted = this.last.then(grant);
    this.last = granted.catch(() => undefined);
    return granted;
  }

  private async lend({ file, app, env, addresses }: LoanWish) {
    await this.makeRoom(file);
    const id = JSON.stringify([app, Object.entries(env).sort()]);
    const known = this.services.get(id);
    if (known && !(await known.service.isWell())) {
      await this.discard(id);
      throw new Error(`The ${app} that files share was broken, last used by ${known.lastFile}. The next file gets a new one.`);
    }
    clearTimeout(known?.end);
    const { service } = known ?? { service: await LentService.start(app, { ...(await this.own(app)), ...env }) };
    this.services.set(id, { service, lastFile: file });
    service.leadTo(addresses);
    return { id, url: service.running.url, pid: service.running.pid, env: service.running.env };
  }

  private leadTo(id: string, addresses: Addresses): Promise<object> {
    this.keptAs(id).service.leadTo(addresses);
    return Promise.resolve({});
  }

  private async giveBack(id: string, file: string): Promise<object> {
    const kept = this.keptAs(id);
    if (await kept.service.isWell()) {
      kept.service.leadTo({});
      kept.end = setTimeout(() => void this.inTurn(() => this.endIdle(id, kept)), IDLE_MS).unref();
      return {};
    }
    await this.discard(id);
    throw new Error(`The service that files share is broken after ${file}. The next file gets a new one.`);
  }

  private async makeRoom(file: string): Promise<object> {
    const app = partOf(file);
    if (app === this.app) return {};
    await this.endServices();
    await emptyTopics();
    this.app = app;
    return {};
  }

  /** An event store in which are no streams that specs wrote; for the sandbox, a folder. */
  private async own(app: LoanWish['app']): Promise<Record<string, string>> {
    if (serviceOf(app).role === 'sandbox') {
      this.folder ??= await mkdtemp(join(tmpdir(), 'sandbox-'));
      return { DATA_DIR: this.folder };
    }
    if (!serviceOf(app).uses.includes('event-store')) return {};
    this.eventStore ??= await OwnEventStore.start();
    return { EVENT_STORE_URL: this.eventStore.url };
  }

  private keptAs(id: string): Kept {
    const kept = this.services.get(id);
    if (!kept) throw new Error('There is no such service: it was broken, or files of another app have begun');
    return kept;
  }

  /** Unless it was lent again since. */
  private async endIdle(id: string, kept: Kept): Promise<void> {
    if (this.services.get(id) !== kept) return;
    this.services.delete(id);
    this.note(await kept.service.end());
  }

  private note(fault: string | undefined): void {
    if (fault !== undefined) this.faults.push(fault);
  }

  private async discard(id: string): Promise<void> {
    const { service } = this.keptAs(id);
    this.services.delete(id);
    await service.end();
  }

  private async endServices(): Promise<void> {
    const kept = [...this.services.values()];
    this.services.clear();
    kept.forEach(({ end }) => clearTimeout(end));
    (await Promise.all(kept.map(({ service }) => service.end()))).forEach((fault) => this.note(fault));
    await this.eventStore?.stop();
    if (this.folder !== undefined) await rm(this.folder, { recursive: true });
    this.eventStore = this.folder = undefined;
  }

  private processOf(program: string): OperationsProcess {
    const known = this.processes.get(program) ?? new OperationsProcess(program);
    this.processes.set(program, known);
    return known;
  }
}
