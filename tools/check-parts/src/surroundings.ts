import { pause } from '@cauce/patience';

/** What every look shares. */
export type Surroundings = {
  /** Our clock, in ms since 1970. */
  readonly now: () => number;
  /** How long a refused connection is asked for again: stores start beside us. */
  readonly refusedForMs: number;
  /** Whether migrations run after this: those that this build needs are no fault then. */
  readonly beforeMigrations: boolean;
  /** The folder with `<service>/migrations` of every service. */
  readonly programs: string;
};

const AGAIN_MS = 250;

/** Asks again while nobody listens, for as long as the surroundings say; then as the last time. */
export async function whileRefused<Answer>(
  { refusedForMs }: Pick<Surroundings, 'refusedForMs'>,
  ask: () => Promise<Answer>,
  isRefused: (answer: Answer) => boolean,
): Promise<Answer> {
  const until = performance.now() + refusedForMs;
  for (;;) {
    const answer = await ask();
    if (!isRefused(answer) || performance.now() >= until) return answer;
    await pause(AGAIN_MS);
  }
}

/** Whether an error says that nobody listens there. */
export function isRefused(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause, errors = [] } = error as { code?: unknown; message?: unknown; cause?: unknown; errors?: unknown[] };
  return code === 'ECONNREFUSED' || (typeof message === 'string' && message.includes('ECONNREFUSED')) || [cause, ...errors].some(isRefused);
}
