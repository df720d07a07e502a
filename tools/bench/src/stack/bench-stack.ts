import type { ServiceName } from '@cauce/services';
import { ONE_ADDRESS_FOR_ALL, type Ports, type Progress, type Stack, startStack } from '@cauce/stack';
import { aMerchant, type Merchant, Stack as Addresses } from '@cauce/testing/system';
import type { Measured } from '../measure/cpu.js';

/** What a benchmark wants of its stack. */
export type StackWish = {
  /** The top folder of another built checkout, whose stack it is to be. */
  readonly checkout?: string;
  /** Variables of a service, beside or instead of its own. */
  readonly overrides?: Partial<Record<ServiceName, Record<string, string>>>;
  /** How many processes of a service; one by default. */
  readonly instances?: Partial<Record<ServiceName, number>>;
  /** false: nothing yields. On a machine that others use, what yields would get next to nothing of it. */
  readonly yielding?: boolean;
  /** `<group>/<name>`: only the same wish gets this stack, since it will be filled, or broken. Those of a group run side by side. */
  readonly own?: string;
};

/** The sender of the load, and its name in tables: this very process. */
export const LOAD: Measured = { name: 'bench (load)', pid: process.pid, alone: true };

/** A whole stack of a run's own. */
export class BenchStack {
  private constructor(readonly stack: Stack) {}

  static async start(
    dataDir: string,
    ports: Ports,
    progress: Progress,
    { checkout, overrides = {}, instances = {}, yielding = true }: StackWish,
  ): Promise<BenchStack> {
    const all = { ...overrides, checkout: { ...ONE_ADDRESS_FOR_ALL, ...overrides.checkout } };
    return new BenchStack(
      await startStack({ ...(checkout && { checkout }), dataDir, ports, overrides: all, instances, yielding, progress }),
    );
  }

  /** Every process of the stack, and ours, which makes the load. */
  get processes(): readonly Measured[] {
    return [...this.stack.parts.map(({ name, pid }) => ({ name, pid })), LOAD];
  }

  /** Where everything is, for the clients of `@cauce/testing`. */
  get addresses(): Addresses {
    const { world } = this.stack;
    const local = (port: number) => `http://127.0.0.1:${port}`;
    return Addresses.at({
      gatewayUrl: local(world.ports.gateway),
      operatorUrl: local(world.ports.operator),
      operatorToken: world.secrets.operatorToken,
      checkoutUrl: world.checkoutUrl,
      sandboxUrl: world.sandboxUrl,
      processorApiKey: world.secrets.processorApiKey,
    });
  }

  /** A merchant of its own. */
  merchant(): Promise<Merchant> {
    return aMerchant(this.addresses);
  }

  /** Stops the processes of a service and starts them with these variables changed; resolves when they are ready. */
  async restart(service: ServiceName, changes: Readonly<Record<string, string>> = {}): Promise<void> {
    for (const { env, part } of this.stack.services.running.filter((one) => one.service === service)) {
      Object.assign(env, changes);
      await part.stop();
      await part.start();
    }
  }

  stop(): Promise<void> {
    return this.stack.stop();
  }
}
