import type { ServiceName } from '@cauce/services';
import { type Operated, type Progress, type RunningPart, runOperation, type Stack } from '@cauce/stack';
import { eventually } from '@cauce/testing/system';
import { type Door, getJson } from '../evidence/api.js';
import { operatorOf } from '../shop.js';

/** Those that write: they are stopped before anything is put back. */
const SERVICES: readonly ServiceName[] = ['gateway', 'checkout', 'notifier', 'partner-gateway', 'billing', 'payments', 'catalog'];
const READY = { within: 90_000 };

/** The stack of a drill, as an operator handles it: parts that stop and start, and the operations of the command line. */
export class Rig {
  constructor(
    readonly stack: Stack,
    readonly dataDir: string,
    readonly progress: Progress,
  ) {}

  get operator(): Door {
    return operatorOf(this.stack);
  }

  get sandbox(): RunningPart {
    return this.stack.part('sandbox');
  }

  /** The processor's own door. */
  get processor(): Door {
    const { ports, secrets } = this.stack.world;
    return { url: `http://127.0.0.1:${ports.sandbox}`, token: secrets.processorApiKey };
  }

  /** Stops services, all by default; the doors first. */
  async stopServices(names: readonly ServiceName[] = SERVICES): Promise<void> {
    for (const name of SERVICES) if (names.includes(name)) await this.stack.part(name).stop();
  }

  /** Starts services, all by default, and waits until each is ready. Those that run go on. */
  async startServices(names: readonly ServiceName[] = SERVICES): Promise<void> {
    await Promise.all(names.map((name) => this.ensureUp(name)));
  }

  /** Starts a service unless it runs. */
  async ensureUp(name: ServiceName): Promise<void> {
    const part = this.stack.part(name);
    if (!part.isUp) await part.start();
  }

  /** Does something with the data of a store while it is stopped. */
  async whileStopped(part: string, work: () => Promise<void>): Promise<void> {
    const store = this.stack.part(part);
    await store.stop();
    await work();
    await store.start();
  }

  /** Starts a service with other variables from now on; answers what brings the earlier ones back. */
  async withVariables(changes: Partial<Record<ServiceName, Readonly<Record<string, string>>>>): Promise<() => Promise<void>> {
    const names = Object.keys(changes) as ServiceName[];
    const before = Object.fromEntries(names.map((name) => [name, { ...this.environmentOf(name) }]));
    await this.stopServices(names);
    for (const name of names) Object.assign(this.environmentOf(name), changes[name]);
    await this.startServices(names);
    return async () => {
      await this.stopServices(names);
      for (const name of names) Object.assign(this.environmentOf(name), before[name]);
      await this.startServices(names);
    };
  }

  /** Runs an operation with the environment of the service, as an operator does. */
  operate(service: ServiceName, ...args: readonly string[]): Promise<Operated> {
    return runOperation(service, this.environmentOf(service), args);
  }

  /** Waits until the gateway says that every service is ready. */
  async untilReady(): Promise<void> {
    type Services = { readonly services: readonly { readonly name: string; readonly state?: string; readonly status?: string }[] };
    await eventually(
      () => getJson<Services>(this.operator, '/admin/v1/services'),
      ({ services }) => services.every(({ state, status }) => (state ?? status)?.toUpperCase() === 'READY'),
      READY,
    );
  }

  /** The variables of a service, as it has them when it starts again. */
  environmentOf(service: ServiceName): Record<string, string> {
    const found = this.stack.services.running.find(({ name }) => name === service);
    if (found === undefined) throw new Error(`There is no service ${service}.`);
    return found.env;
  }
}
