import { thisProcess } from '@cauce/patience';
import type { BusMessage } from '../message.js';
import type { Parking } from '../parking/parking.js';
import type { Progress } from '../route.js';
import type { BatchStarts, Begun, Place } from './batch-starts.js';

/** A message whose handling ended the process while nothing else ran in it. */
export class EndedProcess extends Error {
  override readonly name = 'EndedProcess';

  constructor() {
    super('its handling ended the process, alone');
  }
}

/** From so many starts on at the same message, what follows it is handled message by message, each alone. */
export const SUSPECT_FROM = 3;

/** What {@link FirstBatches} runs with. */
export type FirstBatchesParts = {
  /** Absent: what ends the process is not set apart. */
  readonly starts: BatchStarts | undefined;
  readonly parking: Parking;
  /** `tries`: how many processes it ended. */
  readonly onParked: (message: BusMessage, fault: { readonly error: unknown; readonly tries: number }) => void;
};

/** Runs messages of a partition as usual. */
type Run = (messages: readonly BusMessage[]) => Promise<Progress>;

/** How a partition's messages are run, and which of them the handler has anything to do for. */
export type FirstBatchRun = { readonly run: Run; readonly concerns: (message: BusMessage) => boolean };

/**
 * Finds the message that ends the process, again and again. Nothing is written before a message is handled: but the first batch that a process
 * handles of a partition begins where the one before it did, if that one died of it. So only first batches are noted. After three, the messages
 * of such a batch are handled one by one, each while nothing else runs in the process; and the one that ends it even so is parked.
 */
export class FirstBatches {
  /** Partitions whose first batch was not handled yet, and those whose was. */
  private readonly begun = new Map<string, Begun | 'passed'>();

  constructor(private readonly parts: FirstBatchesParts) {}

  /** Forgets partitions that went to another member of the group. */
  keepOnly(assigned: Readonly<Record<string, readonly number[]>>): void {
    const kept = new Set(Object.entries(assigned).flatMap(([topic, all]) => all.map((partition) => nameOf({ topic, partition }))));
    for (const name of this.begun.keys()) if (!kept.has(name)) this.begun.delete(name);
  }

  /** Runs a batch of one partition: apart, if processes ended that began with it. */
  async run(messages: readonly BusMessage[], how: FirstBatchRun): Promise<Progress> {
    const [first] = messages;
    const beside: Run = (all) => thisProcess.beside(() => how.run(all));
    if (first === undefined || this.parts.starts === undefined || this.begun.get(nameOf(first)) === 'passed') return beside(messages);
    const begun = await attempt(() => this.begin(first));
    if ('failure' in begun) return { done: 0, failure: begun.failure };
    const progress = isSuspect(begun.value, messages) ? await this.oneByOne(messages, begun.value, how) : await beside(messages);
    if (progress.done === messages.length && hasPassed(begun.value, messages)) this.begun.set(nameOf(first), 'passed');
    return progress;
  }

  /** Once for each process: it may begin again, since its batch failed without ending it. */
  private async begin(first: Place): Promise<Begun> {
    const known = this.begun.get(nameOf(first));
    if (known !== undefined && known !== 'passed') return known;
    const begun = (await this.parts.starts?.begin(first)) ?? { starts: 1 };
    this.begun.set(nameOf(first), begun);
    return begun;
  }

  private async oneByOne(messages: readonly BusMessage[], begun: Begun, { run, concerns }: FirstBatchRun): Promise<Progress> {
    for (const [done, message] of messages.entries()) {
      if (!concerns(message)) continue;
      const { done: one, failure } = message.offset === begun.alone ? await this.park(message, begun) : await this.alone(message, run);
      if (one === 0) return { done, ...(failure && { failure }) };
    }
    return { done: messages.length };
  }

  /** Busy: something else that runs in this process has not ended. The partition waits for it, as for a part that is down. */
  private async alone(message: BusMessage, run: Run): Promise<Progress> {
    const ran = await attempt(() =>
      thisProcess.alone(async () => {
        await this.parts.starts?.beginAlone(message);
        const progress = await run([message]);
        await this.parts.starts?.endAlone(message);
        return progress;
      }),
    );
    if ('failure' in ran) return { done: 0, failure: ran.failure };
    return ran.value ?? { done: 0, failure: { error: new Error('something else still runs in this process'), poison: false } };
  }

  private async park(message: BusMessage, { starts }: Begun): Promise<Progress> {
    const fault = { error: new EndedProcess(), tries: starts };
    const parked = await attempt(() => this.parts.parking.park(message, fault));
    if ('failure' in parked) return { done: 0, failure: parked.failure };
    this.parts.onParked(message, fault);
    return { done: 1 };
  }
}

function isSuspect({ starts, alone }: Begun, messages: readonly BusMessage[]): boolean {
  return starts >= SUSPECT_FROM || messages.some(({ offset }) => offset === alone);
}

/** What ended a process alone is not behind these messages. */
function hasPassed({ alone }: Begun, messages: readonly BusMessage[]): boolean {
  return alone === undefined || BigInt(alone) <= BigInt(messages.at(-1)?.offset ?? alone);
}

/** A store that is down is never the message's fault. */
async function attempt<T>(work: () => Promise<T>): Promise<{ value: T } | { failure: NonNullable<Progress['failure']> }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { failure: { error, poison: false } };
  }
}

const nameOf = ({ topic, partition }: Pick<Place, 'topic' | 'partition'>) => `${topic}/${partition}`;
