import { EventStore } from '@cauce/event-store';
import { pause } from '@cauce/patience';
import { freePorts, type Infrastructure, PARTS, type RunningPart, startInfrastructure } from '@cauce/stack';
import type { BenchContext } from '../benchmark.js';
import type { Measured } from '../measure/cpu.js';
import { LOAD } from '../stack/bench-stack.js';

/** An event store without a stack around it. */
export class OwnStore {
  private constructor(
    private readonly infrastructure: Infrastructure,
    readonly part: RunningPart,
  ) {}

  static async start({ folder, progress }: Pick<BenchContext, 'folder' | 'progress'>): Promise<OwnStore> {
    const parts = PARTS.filter(({ name }) => name === 'Event store');
    const infrastructure = await startInfrastructure({ dataDir: folder, ports: await freePorts(), parts, progress });
    const [part] = infrastructure.parts;
    if (part === undefined) throw new Error('the event store is no part of the infrastructure');
    return new OwnStore(infrastructure, part);
  }

  get url(): string {
    return this.infrastructure.addresses.eventStoreUrl;
  }

  /** The server, and this process. */
  get processes(): readonly Measured[] {
    return [{ name: 'event-store', pid: this.part.pid }, LOAD];
  }

  connect(): EventStore {
    return EventStore.connect(this.url);
  }

  /** Resolves when its data is checked for damage, which goes on beside other work where there is much of it. */
  async checked(signal: AbortSignal): Promise<void> {
    while (/"checking the data/.test(this.part.child.output) && !this.part.child.output.includes('"the data is whole"'))
      await pause(100, signal);
  }

  async stop(): Promise<void> {
    await this.infrastructure.stop();
  }
}
