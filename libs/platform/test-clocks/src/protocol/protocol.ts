import type { ClockReading } from '../clock/clock-rows.js';

export type { ClockReading };

/** The earliest time, after the one that was asked about, when something is due; absent when nothing is. */
export type EarliestDue = { readonly time?: string };

/** How much was due and was run. */
export type RanDue = { readonly ranCount: number };

/** How a part stands with an organization, once it has done what it could for now. */
export type DrainReport = {
  /** All that follows from what happened is done, as far as that depends on us. */
  readonly isDone: boolean;
  /** A text that changes whenever anything of the organization has. */
  readonly changeToken: string;
  readonly unsettled: Unsettled;
};

/** What a part does not wait for, since others decide in real time when it goes on: counts and names, under names of the part's own. */
export type Unsettled = Readonly<Record<string, number | readonly string[]>>;

/** A report as processes of before wrote it. */
type OldReport = { readonly isDone: boolean; readonly movement: string; readonly left: Unsettled };

/** A report in both forms: a catalog of before reads `movement` and `left`. */
export function toWire(report: DrainReport): DrainReport & OldReport {
  return { ...report, movement: report.changeToken, left: report.unsettled };
}

/** A report in either form: during a rollout, a part may still be of before. */
export function fromWire(report: DrainReport | OldReport): DrainReport {
  if ('changeToken' in report) return report;
  return { isDone: report.isDone, changeToken: report.movement, unsettled: report.left };
}

/** Where the parts are asked (caller `catalog`). @param organization `organizations/<id>` or its id */
export function pathOf(organization: string, what?: 'earliest-due' | 'run-due' | 'drain'): string {
  const id = organization.slice(organization.lastIndexOf('/') + 1);
  return `/internal/test-clocks/${id}${what === undefined ? '' : `/${what}`}`;
}
