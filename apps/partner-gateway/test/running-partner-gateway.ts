import { sha256Hex } from '@cauce/secrets';
import {
  EventLog,
  eventually,
  OwnEventStore,
  type RunningService,
  type ServiceAnswer,
  type SharedByInstances,
  sharedByInstances,
  sharedService,
  startService,
} from '@cauce/testing/services';

/** An integration, as the operator API answers it. */
export type Shown = {
  readonly name: string;
  readonly organization: string;
  /** Of one that is read alone. */
  readonly endpoint?: object;
  readonly status: string;
  readonly merchant?: object;
  readonly rejection?: { readonly reason: string; readonly message: string };
  readonly replacement?: { readonly state: string; readonly refusal?: { readonly reason: string } };
  readonly handshake?: string;
  readonly teardown?: string;
  readonly teardownEndReason?: string;
  /** Of one that is read alone. */
  readonly controlDeliveries?: readonly { readonly event: string; readonly state: string; readonly attempts: readonly object[] }[];
};

type Acknowledged = { readonly generation: number; readonly retires?: { readonly generation: number; readonly time: string } };

/** How often a partner is asked before it is given up. */
const LOOKUP_TRIES = 5;
const DAY_MS = 24 * 3_600_000;

/** What the environment of an instance has of its own. */
type Differing = Readonly<Record<string, string>>;

/** A partner gateway of this file's own, with an event store, and the catalog and the notifier that files share. */
export class RunningPartnerGateway {
  private constructor(
    private readonly events: OwnEventStore,
    /** The events of this gateway alone. */
    readonly log: EventLog,
    readonly catalog: RunningService,
    readonly notifier: RunningService,
    readonly shared: SharedByInstances,
    readonly instances: RunningService[],
  ) {}

  /** @param env of every instance */
  static async start(env: Differing = {}): Promise<RunningPartnerGateway> {
    const [events, catalog] = await Promise.all([OwnEventStore.start(), sharedService('catalog')]);
    const notifier = await sharedService('notifier', { env: { DELIVERY_TIMETABLE: '1,60' }, addresses: { CATALOG_URL: catalog.url } });
    const addresses = { CATALOG_URL: catalog.url, NOTIFIER_URL: notifier.url, EVENT_STORE_URL: events.url };
    const shared = await sharedByInstances('partner-gateway', { ...addresses, ...env });
    return new RunningPartnerGateway(events, new EventLog(events.url), catalog, notifier, shared, []);
  }

  /** Starts an instance. @param untilReady false: it listens, and may be without a part that it needs */
  async instance(env: Differing = {}, untilReady = true): Promise<RunningService> {
    const service = await startService({ app: 'partner-gateway', shared: this.shared, env, untilReady });
    this.instances.push(service);
    return service;
  }

  /** A new store's name. @param about further terms of its organization */
  async aStore(environment: 'DEVELOPMENT' | 'PRODUCTION' = 'DEVELOPMENT', about: object = {}): Promise<string> {
    const made = async (path: string, body: object) =>
      (await this.catalog.send<{ name: string }>('POST', `/admin/v1/${path}`, body)).body.name;
    const organization = await made('organizations', { displayName: 'Shop', environment, ...about });
    return made(`${organization}/stores`, { displayName: 'Store' });
  }

  /** The access tokens of all integrations, as the catalog lists them, newest first. */
  async tokens(): Promise<readonly { integration: string; status: string; sha256: string }[]> {
    const { rows } = await this.catalog.database.pool.query<{ integration: string; status: string; sha256: string }>(
      `SELECT resource->>'integration' AS integration, resource->>'status' AS status, sha256 FROM access_token ORDER BY position DESC`,
    );
    return rows;
  }

  /** The SHA-256 of each access token of an integration that works. @param name its name */
  async activeTokensOf(name: string): Promise<string[]> {
    const integration = `integrations/${name.slice(-26)}`;
    return (await this.tokens()).filter((each) => each.integration === integration && each.status === 'ACTIVE').map(({ sha256 }) => sha256);
  }

  /** Whether a token lets anyone in. */
  async isActive(token: string): Promise<boolean> {
    const { body } = await this.catalog.send<{ active: boolean }>(
      'POST',
      '/internal/tokens:verify',
      { sha256: sha256Hex(token) },
      { caller: 'gateway' },
    );
    return body.active;
  }

  /** How many secrets of an integration are stored. @param name its name */
  async secretsOf(name: string): Promise<number> {
    const { rows } = await this.shared.database.pool.query<{ count: string }>(
      `SELECT count(*) FROM integration_secret WHERE integration = $1 AND sealed <> ''`,
      [name.slice(-26)],
    );
    return Number(rows[0]?.count);
  }

  /** How many seconds an integration waits for its next step, and how often its partner was asked. @param name its name */
  async waitOf(name: string): Promise<{ readonly tries: number; readonly seconds: number }> {
    const { rows } = await this.shared.database.pool.query<{ tries: number; seconds: number | null }>(
      `SELECT lookup_tries AS tries, extract(epoch FROM action_lease_until - now())::float8 AS seconds FROM integration WHERE id = $1`,
      [name.slice(-26)],
    );
    return { tries: rows[0]?.tries ?? 0, seconds: rows[0]?.seconds ?? 0 };
  }

  /** That wait is over. @param name of an integration */
  async endWait(name: string): Promise<void> {
    await this.shared.database.pool.query(
      `UPDATE integration SET action_lease_until = NULL, lookup_began = lookup_began - interval '10 minutes' WHERE id = $1`,
      [name.slice(-26)],
    );
  }

  /** The partner is asked five times in all, in vain: each wait between is over as soon as it has begun. @param name of an integration */
  async endAllWaits(name: string): Promise<void> {
    for (let tries = 1; tries < LOOKUP_TRIES; tries += 1) {
      await eventually(
        () => this.waitOf(name),
        (wait) => wait.tries === tries && wait.seconds > 10,
      );
      await this.endWait(name);
    }
  }

  /**
   * Writes the acknowledgement of a rotation once more as it would be a day older: a log that was restored reads like this.
   * @param name of an integration
   */
  async letADayPass(name: string): Promise<void> {
    const stream = `integration-${name.slice(-26)}`;
    const { generation, retires } = await this.acknowledged(name);
    if (retires === undefined) throw new Error(`${stream} was not rotated`);
    const time = new Date(Date.parse(retires.time) - DAY_MS).toISOString();
    await this.log.append(stream, 'HandshakeAcknowledged', { generation, retires: { ...retires, time }, at: time });
  }

  /** What its last acknowledgement says: which token is in force, and when the one before ends. @param name of an integration */
  async acknowledged(name: string): Promise<Acknowledged> {
    const events = await this.log.stream(`integration-${name.slice(-26)}`);
    return events.findLast(({ type }) => type === 'HandshakeAcknowledged')?.data as Acknowledged;
  }

  async close(): Promise<void> {
    await Promise.all(this.instances.map((each) => each.close()));
    await Promise.all([this.catalog.close(), this.notifier.close(), this.shared.database.drop(), this.log.close()]);
    await this.events.stop();
  }
}

/** Asks an instance as an operator. @param path after `/admin/v1/` */
export function ask(service: RunningService, method: 'GET' | 'POST', path: string, body?: object): Promise<ServiceAnswer<Shown>> {
  return service.send<Shown>(method, `/admin/v1/${path}`, body);
}

/** A teardown goes 5 s after its endpoint was closed, and what became of it comes through Kafka, whose consumers may be joining again. */
const WITHIN = { within: 30_000 };

/** Waits until an integration is shown like this. */
export async function becomes(service: RunningService, name: string, wanted: Partial<Shown>): Promise<Shown> {
  return eventually(
    async () => (await ask(service, 'GET', name)).body,
    (shown) => Object.entries(wanted).every(([key, value]) => shown[key as keyof Shown] === value),
    WITHIN,
  );
}
