import type { ServiceName } from '@cauce/services';
import { eventually } from '../eventually.js';
import { LocalServer } from '../receiver/local-server.js';
import { environmentOf, unreachableIn } from '../stack/environment.js';
import type { RunningService } from '../stack/running-service.js';
import { launchService } from '../stack/service.js';
import { type Wire, wireTo } from '../stack/wire.js';
import type { Addresses } from './shared-services-protocol.js';

/** A service that answered before, on a busy machine. */
const WELL_WITHIN_MS = 10_000;

/** A service that one file of specs after another uses. Whom it calls is by wires: each file brings stand-ins of its own. */
export class LentService {
  private constructor(
    private readonly app: ServiceName,
    readonly running: RunningService,
    private readonly wires: ReadonlyMap<string, Wire>,
    private readonly catalog: LocalServer,
  ) {}

  /** Starts it; it reaches nobody yet. @param env variables that differ */
  static async start(app: ServiceName, env: Readonly<Record<string, string>>): Promise<LentService> {
    const all = { ...environmentOf(app), ...env };
    const wires = new Map<string, Wire>();
    for (const name of unreachableIn(all)) wires.set(name, await wireTo(all[name] ?? ''));
    const addresses = Object.fromEntries([...wires].map(([name, { url }]) => [name, url.replace(/\/$/, '')]));
    const catalog = await LocalServer.start((_request, _body, response) => response.end('{"environment":"DEVELOPMENT"}'));
    const kept = (running: RunningService) => new LentService(app, running, wires, catalog);
    try {
      return kept(await launchService({ app, env: { ...env, ...addresses } })).leadTo({});
    } catch (error) {
      await Promise.all([...[...wires.values()].map((wire) => wire.close()), catalog.stop()]);
      throw error;
    }
  }

  /** From now on it reaches these, and nobody else but the stand-in of the catalog, for which every organization is in development. */
  leadTo(addresses: Addresses): this {
    const unknown = Object.keys(addresses).filter((name) => !this.wires.has(name));
    if (unknown.length > 0) throw new Error(`The ${this.app} that files share has no address ${unknown.join(', ')}`);
    const all: Addresses = { CATALOG_URL: this.catalog.url, ...addresses };
    for (const [name, wire] of this.wires) {
      const target = all[name];
      if (target === undefined) wire.cut();
      else wire.leadTo(target);
    }
    return this;
  }

  async isWell(): Promise<boolean> {
    const { pid, ready } = this.running;
    const answers = eventually(async () => !isAlive(pid) || (await ready()), Boolean, { within: WELL_WITHIN_MS });
    return answers.then(() => isAlive(pid), () => false); // prettier-ignore
  }

  /** Ends it in order, even if a spec has left it frozen. Answers what was wrong with that. */
  async end(): Promise<string | undefined> {
    if (isAlive(this.running.pid)) process.kill(this.running.pid, 'SIGCONT');
    const ended = await this.running.end('SIGTERM');
    await Promise.all([this.running.close(), ...[...this.wires.values()].map((wire) => wire.close()), this.catalog.stop()]);
    return ended === 0 ? undefined : `The ${this.app} that files share ended with ${String(ended)}`;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
