import { resolve } from 'node:path';
import type { ServiceName } from '@cauce/services';
import { checkElsewhere } from './check-elsewhere.js';
import type { Child } from './child.js';
import { migrateAll } from './databases.js';
import { type Addresses, type Infrastructure, startInfrastructure } from './infrastructure.js';
import { ROOT } from './paths.js';
import type { Ports } from './ports.js';
import { type Progress, silent } from './progress.js';
import type { RunningPart } from './running-part.js';
import { type SandboxMerchant, seedSandbox } from './sandbox-seed.js';
import type { World } from './service-table.js';
import { fromCheckout, type Services, startServices } from './services.js';

/** What a whole stack is made of. */
export type StackOptions = {
  /** The top folder of the built checkout whose services, migrations and event store are run; this one by default. */
  checkout?: string;
  dataDir: string;
  ports: Ports;
  /** URLs in it replace parts; CHECKOUT_PUBLIC_URL and SANDBOX_PUBLIC_URL replace public addresses. */
  env?: NodeJS.ProcessEnv;
  instances?: Partial<Record<ServiceName, number>>;
  overrides?: Partial<Record<ServiceName, Record<string, string>>>;
  /** When the cores are full, background services yield to those that buyers wait for (ADR 29). */
  yielding?: boolean;
  progress?: Progress;
  onChild?: (child: Child) => void;
  /** Runs once the stores and the broker serve, before migrations: for data of an earlier version. */
  onStores?: (addresses: Addresses) => Promise<void>;
};

/** Everything, running. */
export type Stack = {
  infrastructure: Infrastructure;
  services: Services;
  world: World;
  merchant: SandboxMerchant;
  /** Every part, stores and services, by `name`: to kill it, freeze it, start it again. */
  parts: readonly RunningPart[];
  /** The part of that name (`kafka`, `payments-2`); throws when there is none. */
  part(name: string): RunningPart;
  stop(): Promise<void>;
};

/** A look at the parts that run elsewhere, infrastructure, migrations, services, sandbox merchant. When a step fails, what was started is stopped and its error is thrown. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { progress = silent, checkout = ROOT } = options;
  await checkElsewhere(options.env ?? {}, progress);
  const infrastructure = await startInfrastructure(options);
  let services: Services | undefined;
  const stop = async () => {
    await services?.stop();
    await infrastructure.stop();
  };
  try {
    await options.onStores?.(infrastructure.addresses);
    await progress.step('Migrations', async (note) => note(applied(await migrateAll(infrastructure.addresses, checkout))));
    const world = worldOf(options, infrastructure);
    services = await startServices({ ...options, world, inherited: passedOn(options.env ?? {}), from: fromCheckout(checkout) });
    const merchant = await progress.step('Sandbox merchant', async (note) => seed(world, note));
    const parts = [...infrastructure.parts, ...services.running.map(({ part }) => part)];
    return { infrastructure, services, world, merchant, parts, part: (name) => named(parts, name), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function named(parts: readonly RunningPart[], name: string): RunningPart {
  const part = parts.find((one) => one.name === name);
  if (part === undefined) throw new Error(`There is no part "${name}": there are ${parts.map((one) => one.name).join(', ')}.`);
  return part;
}

/** Where everything is, from the infrastructure and the ports. */
export function worldOf(
  { dataDir, ports, env = {} }: Pick<StackOptions, 'dataDir' | 'ports' | 'env'>,
  { addresses, secrets }: Infrastructure,
): World {
  return {
    addresses,
    secrets,
    dataDir: resolve(dataDir),
    ports,
    checkoutUrl: env['CHECKOUT_PUBLIC_URL'] ?? `http://127.0.0.1:${ports.checkout}`,
    sandboxUrl: env['SANDBOX_PUBLIC_URL'] ?? `http://127.0.0.1:${ports.sandbox}`,
  };
}

async function seed({ dataDir, ports, secrets }: World, note: (text: string) => void): Promise<SandboxMerchant> {
  const local = (port: number) => `http://127.0.0.1:${port}`;
  const doors = {
    gatewayUrl: local(ports.gateway),
    operatorUrl: local(ports.operator),
    sandboxUrl: local(ports.sandbox),
    operatorToken: secrets.operatorToken,
    sandboxOperatorToken: secrets.sandboxOperatorToken,
    processorApiKey: secrets.processorApiKey,
  };
  const { merchant, made } = await seedSandbox(dataDir, doors);
  note(made ? 'made' : 'there already');
  return merchant;
}

function applied(count: number): string {
  return count === 0 ? 'nothing new' : `${count} applied`;
}

/** What a developer may set for all services from outside. */
function passedOn(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = ['LOG_LEVEL', 'LOG_FORMAT', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'];
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
