import { ConfigError } from '@cauce/config';

/** What a look at a part has found. `failed`: nothing may start on it. `note`: good to know. `fine`: it is there, and what it is. */
export type Finding = {
  readonly level: 'failed' | 'note' | 'fine';
  /** The variable that names the part. */
  readonly variable: string;
  /** One line: what was tried, what was answered, and what to do. Never a password or a token. */
  readonly words: string;
};

/** Says one thing of a variable after the other. */
export type Say = (level: Finding['level'], words: string) => Finding;

/** The findings of one variable, each in one line. */
export function about(variable: string): Say {
  return (level, words) => ({ level, variable, words: words.replaceAll(/\s+/g, ' ').trim() });
}

/** The findings that work answers; a fault of its variables is one for each of them. */
export async function findingsOf(work: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ variable, problem, allowed }) => about(variable)('failed', `it ${problem}. Allowed: ${allowed}`));
  }
}

/** The message of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));
