import { type ServiceName, serviceOf } from '@cauce/services';
import { eventually } from '../eventually.js';
import { LocalServer } from '../receiver/local-server.js';
import { makeRoom } from '../shared/ask-shared-services.js';
import { newDatabase, type OwnDatabase } from './database.js';
import { commonEnvironment, ownEnvironment, UNREACHABLE } from './environment.js';
import { ListeningProcess } from './listening-process.js';
import { folderOf, programOf } from './programs.js';
import { type RunningService, runningService } from './running-service.js';

/** Which service, and what the spec is about. */
export type ServiceUnderTest = {
  readonly app: ServiceName;
  /** Variables that differ from the usual test environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** For several processes of one service: the tables, keys and group that they share. Absent: its own, removed when it closes. */
  readonly shared?: SharedByInstances;
  /** Whether to wait until it is ready; true by default, as production sends it no request earlier. */
  readonly untilReady?: boolean;
  /** Hears each line of its log. */
  readonly onLine?: (line: string) => void;
};

/** What the instances of one service share. */
export type SharedByInstances = { readonly database: OwnDatabase; readonly env: Readonly<Record<string, string>> };

/** Less than the limit of a Jest hook, so that the process is ended and the error says why. */
const READY_WITHIN_MS = 20_000;

/** Makes what the instances of a service share, for specs that start several. */
export async function sharedByInstances(app: ServiceName, env: Readonly<Record<string, string>> = {}): Promise<SharedByInstances> {
  const database = await newDatabase(new URL('prisma/migrations/', folderOf(app)));
  return { database, env: { ...ownEnvironment(app), DATABASE_URL: database.url, ...env } };
}

/** Starts a service on a free port, with its own database, keys and consumer group. What files of other apps share has ended by then. */
export async function startService(service: ServiceUnderTest): Promise<RunningService> {
  await makeRoom();
  return launchService(service);
}

/** As `startService`, whatever else runs. */
export async function launchService({ app, env = {}, shared, untilReady = true, onLine }: ServiceUnderTest): Promise<RunningService> {
  const main = programOf(app, 'main');
  const hasTables = serviceOf(app).database !== undefined;
  const own = shared ?? (hasTables ? await sharedByInstances(app) : { database: undefined, env: ownEnvironment(app) });
  const all = { ...commonEnvironment(), ...own.env, ...env };
  const catalog = await standInCatalog(app, all['CATALOG_URL']);
  const started = { ...all, ...(catalog && { CATALOG_URL: catalog.url }) };
  const { url, pid, end: endProcess } = await ListeningProcess.start(app, [main], started, undefined, onLine);
  const end: RunningService['end'] = async (signal) => {
    const ended = await endProcess(signal);
    await catalog?.stop();
    return ended;
  };
  const close = async () => {
    await end('SIGTERM');
    if (!shared) await own.database?.drop();
  };
  const service = runningService({ app, url, pid, env: all, database: own.database, end, close });
  try {
    if (untilReady) await eventually(service.ready, Boolean, { within: READY_WITHIN_MS });
  } catch (error) {
    await close();
    throw error;
  }
  return service;
}

/** Where a spec brings no catalog, the notifier asks one in which every organization is in development: its receivers are on this machine. */
async function standInCatalog(app: ServiceName, url: string | undefined): Promise<LocalServer | undefined> {
  if (app !== 'notifier' || url !== UNREACHABLE) return undefined;
  return LocalServer.start((_request, _body, response) => response.end('{"environment":"DEVELOPMENT"}'));
}
