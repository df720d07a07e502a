import type { Stack as RunningStack } from '@cauce/stack';
import { type Wire, wireTo } from '@cauce/testing/system';
import { serviceNamed } from './own-stack.js';

/** A process of which each named address leads over a wire, so that a spec can hold it at a step and kill it there. */
export class WiredService<Variable extends string> {
  private current: Readonly<Record<Variable, Wire>> | undefined;
  private readonly addresses: Readonly<Record<Variable, string>>;

  /** @param variables of its environment, each an address of another part */
  constructor(
    private readonly running: RunningStack,
    readonly name: string,
    private readonly variables: readonly Variable[],
  ) {
    this.addresses = recordOf(variables, (variable) => this.env[variable] ?? '');
  }

  /** The wires of the process that runs now. */
  get wires(): Readonly<Record<Variable, Wire>> {
    if (this.current === undefined) throw new Error(`${this.name} runs without wires.`);
    return this.current;
  }

  /** Starts it on new wires: what the earlier ones hold is held for ever. */
  async start(): Promise<void> {
    const wires = await Promise.all(this.variables.map((variable) => wireTo(this.addresses[variable])));
    this.current = recordOf(this.variables, (_, at) => wires[at] as Wire);
    Object.assign(
      this.env,
      recordOf(this.variables, (variable) => this.wires[variable].url),
    );
    await this.part.start();
  }

  async kill(): Promise<void> {
    await this.part.kill();
    await Promise.all(Object.values<Wire>(this.current ?? {}).map((wire) => wire.close()));
    this.current = undefined;
  }

  /** Starts it as it was before. */
  async restore(): Promise<void> {
    await this.kill();
    Object.assign(this.env, this.addresses);
    await this.part.start();
  }

  private get part() {
    return this.running.part(this.name);
  }

  private get env(): Record<string, string> {
    return serviceNamed(this.running, this.name).env;
  }
}

function recordOf<Name extends string, Value>(names: readonly Name[], of: (name: Name, at: number) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name, at) => [name, of(name, at)])) as Record<Name, Value>;
}
