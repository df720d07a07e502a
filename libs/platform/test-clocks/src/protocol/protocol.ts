import { INTERNAL_ROUTES, pathOf } from '@cauce/contracts';
import type { ClockReading } from '../clock/clock-rows.js';

export type { ClockReading };

/** The earliest time, after the one that was asked about, when something is due; absent when nothing is. */
export type EarliestDue = { readonly time?: string };

/** How much was due and was run. */
export type RanDue = { readonly ranCount: number };

/** The phases of a drain round, each over all parts before the next. */
export const DRAIN_PHASES = ['followers', 'groups', 'report'] as const;

/** One of {@link DRAIN_PHASES}. */
export type DrainPhase = (typeof DRAIN_PHASES)[number];

/** What a part answers to the first two phases. */
export type Drained = { readonly isDone: boolean };

/** What a part reports of an organization, once it has done what it could for now. */
export type DrainReport = {
  /** All that follows from what happened is done, as far as that depends on us. */
  readonly isDone: boolean;
  /** A text that changes whenever anything of the organization has. */
  readonly changeToken: string;
  readonly unsettled: Unsettled;
};

/** What a part does not wait for, since others decide in real time when it goes on: counts and names, under names the part chooses. */
export type Unsettled = Readonly<Record<string, number | readonly string[]>>;

/** A report as older processes write it. */
export type OldReport = { readonly isDone: boolean; readonly movement: string; readonly left: Unsettled };

/** For an older catalog, which asks for all phases at once. */
export function toOldReport({ isDone, changeToken, unsettled }: DrainReport): OldReport {
  return { isDone, movement: changeToken, left: unsettled };
}

/** A report in either form: an older part answers each phase with a report of all. */
export function readReport(report: DrainReport | OldReport): DrainReport {
  if ('changeToken' in report) return report;
  return { isDone: report.isDone, changeToken: report.movement, unsettled: report.left };
}

/** The path at which the parts are asked (caller `catalog`). @param organization `organizations/<id>` or its id */
export function clockPathOf(organization: string, what?: 'earliest-due' | 'run-due' | `drain?phase=${DrainPhase}`): string {
  const id = organization.slice(organization.lastIndexOf('/') + 1);
  return `${pathOf(INTERNAL_ROUTES.testClock, { organization: id })}${what === undefined ? '' : `/${what}`}`;
}
