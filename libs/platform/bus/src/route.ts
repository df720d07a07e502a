import type { BusMessage } from './message.js';

/** A handler of one topic. */
export type Route = {
  /** It takes many messages at a time. */
  readonly batch: boolean;
  /** By the headers alone: whether the handler has anything to do for a message. Others are passed, and never parked. */
  readonly concerns: (headers: BusMessage['headers']) => boolean;
  /** Throws when they are not handled. */
  readonly handle: (data: BusMessage | readonly BusMessage[]) => Promise<void>;
};

/** How far a batch got: `done` messages from its start are handled; `failure` is why the next one is not. */
export type Progress = { readonly done: number; readonly failure?: { readonly error: unknown; readonly poison: boolean } };

/**
 * Runs a batch. A batch handler that throws by our own fault is run again message by message, so that the poison message is found
 * and all before it gets through; when a part we depend on is down, that would not help.
 * `goOn` is asked between messages: a partition that was taken from us is no longer ours to handle.
 */
export async function runBatch(
  { batch, handle }: Pick<Route, 'batch' | 'handle'>,
  messages: readonly BusMessage[],
  isUnavailable: (error: unknown) => boolean,
  goOn: () => boolean = () => true,
): Promise<Progress> {
  if (batch) {
    const failure = await attempt(() => handle(messages), isUnavailable);
    if (failure === undefined) return { done: messages.length };
    if (!failure.poison || messages.length === 1) return { done: 0, failure };
  }
  return oneByOne(batch ? (message) => handle([message]) : handle, messages, isUnavailable, goOn);
}

async function oneByOne(
  handle: (message: BusMessage) => Promise<void>,
  messages: readonly BusMessage[],
  isUnavailable: (error: unknown) => boolean,
  goOn: () => boolean,
): Promise<Progress> {
  for (const [done, message] of messages.entries()) {
    if (!goOn()) return { done };
    const failure = await attempt(() => handle(message), isUnavailable);
    if (failure !== undefined) return { done, failure };
  }
  return { done: messages.length };
}

async function attempt(run: () => Promise<void>, isUnavailable: (error: unknown) => boolean): Promise<Progress['failure']> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return { error, poison: !isUnavailable(error) };
  }
}
