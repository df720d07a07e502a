import type { CrashPoint } from './crash-points.js';

/** What a handler asks of another part. The part does it when the request arrives: now, later, or never. */
export type Call = { readonly point: CrashPoint; readonly effect: () => unknown };

/** A handler: a generator that stops at each crash point, so that the history decides how it goes on. */
export type Task<Result = void> = Generator<Call, Result, unknown>;

/** Resumes a handler whose answer does not come. */
export const LOST = Symbol('lost');

/** No answer in time: done or not, nobody knows. */
export class Lost extends Error {}

/** Asks, and waits for the answer. Throws {@link Lost}. */
export function* ask<Answer>(point: CrashPoint, effect: () => Answer): Task<Answer> {
  const answer = yield { point, effect };
  if (answer === LOST) throw new Lost(point);
  return answer as Answer;
}

/** As `ask`, for what is tried until an answer comes. The first tries may have done it already. */
export function* insist<Answer>(point: CrashPoint, effect: () => Answer): Task<Answer> {
  for (;;) {
    try {
      return yield* ask(point, effect);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
    }
  }
}

/** As `ask`, for what the handler can do without. */
export function* attempt(point: CrashPoint, effect: () => void): Task {
  try {
    yield* ask(point, effect);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
  }
}
