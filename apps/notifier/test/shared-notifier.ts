import { type SharedService, sharedService } from '@cauce/testing/services';

/** Attempts follow each other after a second, four of a webhook; a mail's second and last one at once. */
const QUICK = { DELIVERY_TIMETABLE: '1,1,1', MAIL_TIMETABLE: '0' };

/** The notifier that files share. @param addresses whom it calls while this file uses it: CATALOG_URL, SMTP_URL, … */
export function sharedNotifier(addresses: Readonly<Record<string, string>> = {}): Promise<SharedService> {
  return sharedService('notifier', { env: QUICK, addresses });
}
