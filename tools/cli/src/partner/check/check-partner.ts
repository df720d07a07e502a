import { mannersOf } from './manners.js';
import { type Report, reportOf } from './report.js';
import { ROWS } from './rows.js';
import { type PartnerToCheck, runRows } from './run.js';

/** How far a check is. */
export type Progress = (share: number, said: string) => void;

/** Plays the service to a partner that is being built, and tells what it answered to what. Throws for nothing that the partner does. */
export async function checkPartner(
  partner: PartnerToCheck & { readonly slowMs?: number },
  progress: Progress = () => undefined,
): Promise<Report> {
  const checked = await runRows(partner, (sent, { sent: next }) => progress(sent / ROWS.length, next));
  return reportOf(partner.baseUrl, checked, mannersOf(checked, partner.slowMs), partner.token);
}
