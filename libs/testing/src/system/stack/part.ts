import { readFileSync } from 'node:fs';
import type { ServiceName } from '@cauce/services';

/** A running process of the stack, as the runner describes it in E2E_STACK_FILE. */
export type Part = {
  /** `payments`, and `payments-2` for a second instance. */
  readonly name: string;
  readonly service: ServiceName;
  readonly url: string;
  readonly pid: number;
  /** The environment it was started with. */
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly [string, ...string[]];
  /** The file it logs to. */
  readonly log: string;
};

/** The parts of the running stack. */
export function readParts(file: string): readonly Part[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as { parts: Part[] }).parts;
}
