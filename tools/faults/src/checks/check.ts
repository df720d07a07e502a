import type { Evidence } from '../evidence/evidence.js';

/** A guarantee, and how a breach of it is found in the evidence. */
export type Check = {
  /** Short: stands in the table and in docs/reliability.md. */
  readonly name: string;
  /** What breaks it, one sentence each; none when it holds. */
  breaches(evidence: Evidence): string[];
};
