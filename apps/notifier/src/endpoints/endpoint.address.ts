import { AddressRefused } from '@cauce/connector';
import type { FieldViolation } from '@cauce/contracts';
import { type Kind, kind } from '@cauce/fields';
import type { Receivers } from './receivers.js';

/** An address by its form alone; `URL` would forgive blanks and backslashes, and so call another address than the one on file. */
export const address: Kind = kind(
  'An https address of up to 2048 characters, without user name and password, on the public internet.',
  (value) => typeof value === 'string' && value.length <= 2048 && /^https?:\/\/[^\s\\]+$/i.test(value),
);

/** What is wrong with where an address leads. It is looked at again at every attempt: names move. Throws UNAVAILABLE. */
export async function addressViolations(receivers: Receivers, organization: string, url: string | undefined): Promise<FieldViolation[]> {
  try {
    if (url !== undefined && address.violations(url, 'url').length === 0) await receivers.checkAddress(organization, url);
    return [];
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    return [{ field: 'url', description: `${address.allowed} Here, ${error.message}.` }];
  }
}
