import type { BusMessage } from '../message.js';

/**
 * Where messages go that our own code cannot handle, so that their partition goes on. Each consumer has one. When it
 * throws, the partition waits and tries again: a message is parked or handled, never skipped.
 */
export type Parking = {
  /** Which of these keys have a parked message. */
  heldKeys(topic: string, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Parks a message for its own fault, or because it waits for something of its own. Parking it again does nothing. */
  park(message: BusMessage, fault: Fault): Promise<void>;
  /**
   * Parks messages of one topic behind the parked ones of their keys, in their order. Answers the keys that are still held: a key
   * whose last message was retried meanwhile is free, and its messages are not parked.
   */
  parkBehind(topic: string, messages: readonly BusMessage[]): Promise<ReadonlySet<string>>;
};

/** Why a message is parked: what its handler threw, and how often it was tried. */
export type Fault = Tried & { readonly tries: number };

/** What came of a try. `waitsFor`: it is nobody's fault, and can be handled once this has come. */
export type Tried = { readonly error: unknown; readonly waitsFor?: string | undefined };

/** Longest text of an error that is kept. */
const LONGEST = 500;

/** An error as an operator may read it: never a stack, nor text that a parser quotes. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  const text = error instanceof SyntaxError ? error.name : `${error.name}: ${error.message}`;
  return text.replaceAll('\0', '\uFFFD').slice(0, LONGEST);
}
