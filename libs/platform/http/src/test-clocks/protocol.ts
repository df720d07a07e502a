/** A test clock as its owner tells of it. `tick` counts its moves: an older one is old news. */
export type ClockReading = { readonly now: string; readonly tick: number };

/** The earliest time, after the one that was asked about, when something is due; absent when nothing is. */
export type EarliestDue = { readonly time?: string };

/** How much was due and was run; each row once for each tick. */
export type RanDue = { readonly ranCount: number };

/** What a part says of an organization once it has done what it could for now. */
export type Standing = {
  /** All that follows from what happened until it was asked is done, as far as that depends on us. */
  readonly isDone: boolean;
  /** A text that changes whenever anything of the organization has. */
  readonly movement: string;
  /** What it does not wait for. */
  readonly left: Left;
};

/** What an advance does not wait for: others decide when it goes on, in real time. */
export type Left = {
  /** Names of payments with an attempt or a refund whose outcome the processor has not told yet; at most 100 of them. */
  readonly undecidedPayments?: readonly string[];
  /** Webhooks that wait: for a later attempt, for their order, or for their endpoint. */
  readonly waitingDeliveryCount?: number;
};

/** Where the parts are asked (caller `catalog`). @param organization `organizations/<id>` or its id */
export function pathOf(organization: string, what?: 'earliest-due' | 'run-due' | 'drain'): string {
  const id = organization.slice(organization.lastIndexOf('/') + 1);
  return `/internal/test-clocks/${id}${what === undefined ? '' : `/${what}`}`;
}
