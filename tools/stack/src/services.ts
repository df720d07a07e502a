import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName, serviceOf } from '@cauce/services';
import { allOrStop, Child, type Launch, RUN_MARK } from './child.js';
import { freePortNumbers } from './free-ports.js';
import { HEAP_OPTIONS } from './heap.js';
import { logFile } from './infrastructure.js';
import { bundled, ROOT } from './paths.js';
import { assertFree, type Ports, portsOf } from './ports.js';
import { type Progress, silent } from './progress.js';
import { isReady } from './readiness.js';
import { type PartPlan, RunningPart } from './running-part.js';
import { at, environmentOf, type World } from './service-table.js';
import { waitUntil } from './waiting.js';
import { yieldToOthers } from './yielding.js';

/** Node keeps compiled code there: the second start of a service takes about half the time. */
const COMPILE_CACHE = join(ROOT, '.stack/cache/compiled');

/** Of checkout, where a run has one address for all its buyers: as many tries as they like. */
export const ONE_ADDRESS_FOR_ALL = { ADDRESS_TRIES_AN_HOUR: '1000000' };

/** The options of startServices. */
export type ServicesOptions = {
  world: World;
  /** How many processes of a service; one by default. The first has the ports of `world`, others free ones. */
  instances?: Partial<Record<ServiceName, number>>;
  /** Added to, or replacing, variables of a service. */
  overrides?: Partial<Record<ServiceName, Record<string, string>>>;
  /** What a service has in its environment instead of what the local stack gives it. Its first instance alone is there then. */
  environment?: (service: ServiceName) => Readonly<Record<string, string>>;
  /** Added to the environment of every service. */
  inherited?: Record<string, string>;
  /** When the cores are full, background services yield to those that buyers wait for (ADR 29). */
  yielding?: boolean;
  progress?: Progress;
  onChild?: (child: Child) => void;
  /** How a service is started, but for its environment: from the checkout's bundle by default. */
  from?: (service: ServiceName) => Omit<Launch, 'env'>;
};

/** One running process of ours. */
export type RunningService = {
  /** `payments`, and `payments-2` for a second instance. */
  name: string;
  service: ServiceName;
  url: string;
  /** Every port it listens on. */
  ports: number[];
  /** What it is started with; a change counts from its next start. */
  env: Record<string, string>;
  /** Can be killed, frozen and started again. */
  part: RunningPart;
};

/** The processes, and how to end them in order. */
export type Services = {
  running: readonly RunningService[];
  stop(): Promise<void>;
};

/** Starts our processes side by side and waits until each says that it is ready. When one fails, the others are stopped and its error is thrown. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { progress = silent } = options;
  const plans = await plan(options);
  await assertFree(plans.flatMap(({ name, ports }) => ports.map((port): [string, number] => [name, port])));
  const running: RunningService[] = [];
  const stop = () => stopInOrder(running);
  const start = async (planned: Planned) => {
    const part = new RunningPart(partPlan(planned, options.world.dataDir), options.onChild);
    running.push({ ...planned, part });
    await part.start();
  };
  await allOrStop(
    plans.map((planned) => progress.step(planned.name, () => start(planned))),
    stop,
  );
  return { running, stop };
}

/** What makes a further process different from the one that runs. `env`: besides its variables. */
type Difference = { name: string; ports: readonly number[]; env: Readonly<Record<string, string>>; dataDir: string };

/** Another process of a running service, with variables of its own; it is not started yet, and whoever starts it stops it. Throws when none runs. */
export function anotherProcess({ running }: Services, service: ServiceName, { name, ports, env, dataDir }: Difference): RunningPart {
  const like = running.find((one) => one.service === service);
  if (like === undefined) throw new Error(`No ${service} runs.`);
  const planned = { name, service, url: at(ports[0] ?? 0), ports: [...ports], env: { ...like.env, ...env } };
  return new RunningPart(partPlan({ ...planned, yields: false, launch: fromCheckout(ROOT)(service) }, dataDir));
}

type Planned = Omit<RunningService, 'part'> & { yields: boolean; launch: Omit<Launch, 'env'> };
type Allotted = { service: ServiceName; instance: number; ports: number[] };

async function plan({
  world,
  instances,
  overrides,
  environment,
  inherited,
  yielding = false,
  from = fromCheckout(ROOT),
}: ServicesOptions): Promise<Planned[]> {
  const wanted = SERVICE_NAMES.flatMap((service) =>
    Array.from({ length: instances?.[service] ?? 1 }, (_, at) => ({ service, instance: at + 1 })),
  );
  const allotted = await allotPorts(wanted, world.ports);
  return allotted.map(({ service, instance, ports }) => {
    const local = () => localEnvironment(service, ports, { ...world, ports: seenBy(instance, allotted, world.ports) });
    const env = { ...RUN_MARK, ...inherited, ...(environment?.(service) ?? local()), ...overrides?.[service] };
    const yields = yielding && serviceOf(service).yields === true;
    const name = instance === 1 ? service : `${service}-${instance}`;
    return { name, service, url: at(ports[0] ?? 0), ports, env, yields, launch: from(service) };
  });
}

function localEnvironment(service: ServiceName, [port, second]: readonly number[], world: World): Record<string, string> {
  const { secondPort } = serviceOf(service);
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    ENVIRONMENT: 'development',
    ...(secondPort === undefined ? {} : { [secondPort.variable]: String(second) }),
    ...environmentOf(service, world),
  };
}

async function allotPorts(wanted: { service: ServiceName; instance: number }[], first: Ports): Promise<Allotted[]> {
  const names = wanted.map(({ service }) => portsOf(service).map(([name]) => name));
  const further = await freePortNumbers(wanted.reduce((sum, { instance }, at) => sum + (instance === 1 ? 0 : (names[at]?.length ?? 0)), 0));
  const next = () => further.shift() ?? 0;
  return wanted.map(({ service, instance }, at) => ({
    service,
    instance,
    ports: (names[at] ?? []).map((name) => (instance === 1 ? first[name] : next())),
  }));
}

/** A second gateway talks to the second payments process, where there is one: so a test can choose the process by the door. */
function seenBy(instance: number, allotted: Allotted[], ports: Ports): Ports {
  const twins = allotted.filter((other) => other.instance === instance).map((other) => [other.service, other.ports[0]]);
  return { ...ports, ...(Object.fromEntries(twins) as Partial<Ports>) };
}

/** The command that starts a service of a checkout; a test that killed one starts it again with this and its env. */
export function serviceCommand(service: ServiceName, checkout = ROOT): [command: string, ...args: string[]] {
  return [process.execPath, ...HEAP_OPTIONS, '--enable-source-maps', programOf(service, checkout)];
}

/** A commit from before there were bundles runs what each service was compiled to. */
function programOf(service: ServiceName, checkout: string): string {
  const bundle = bundled(`${service}/main`, checkout);
  return checkout === ROOT || existsSync(bundle) ? bundle : join(checkout, 'apps', service, 'dist/main.js');
}

/** How the services of a checkout are started, by its top folder. */
export function fromCheckout(checkout: string): (service: ServiceName) => Omit<Launch, 'env'> {
  return (service) => {
    const [command, ...args] = serviceCommand(service, checkout);
    return { command, args, cwd: join(checkout, 'apps', service) };
  };
}

function partPlan(planned: Planned, dataDir: string): PartPlan {
  const { name, url, ports, yields } = planned;
  return {
    name,
    kind: 'service',
    ports,
    begin: () => launch(planned, dataDir),
    ready: async (child) => {
      await waitUntil(child, `no 200 from ${url}/health/ready`, () => isReady(url));
      if (yields) void yieldToOthers(child.pid); // not before: somebody waits for it to start
    },
  };
}

function launch({ name, env, launch: how }: Planned, dataDir: string): Promise<Child> {
  return Child.start(
    name,
    { ...how, env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, ...env } },
    logFile(dataDir, name),
  );
}

async function stopInOrder(running: readonly RunningService[]): Promise<void> {
  for (const role of ['door', 'inner', 'sandbox'] as const) {
    await Promise.all(running.filter(({ service }) => serviceOf(service).role === role).map(({ part }) => part.stop()));
  }
}
