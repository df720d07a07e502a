import { AddressRefused } from '@cauce/connector';
import type { FieldViolation } from '@cauce/contracts';
import { type Kind, kind, webAddress } from '@cauce/fields';
import type { Receivers } from './receivers.js';

const MOST_CHARACTERS = 2_048;

/** An address by its form alone, as it was sent: what is called is the address on file. */
export const address: Kind = kind(
  `An https address of up to ${MOST_CHARACTERS} characters, without user name and password, on the public internet.`,
  (value) => typeof value === 'string' && value.length <= MOST_CHARACTERS && webAddress(value) !== undefined,
  { type: 'string', format: 'uri', maxLength: MOST_CHARACTERS },
);

/** The violations of where an address leads. Every attempt checks it again, since DNS names move. Throws UNAVAILABLE. */
export async function addressViolations(receivers: Receivers, organization: string, url: string | undefined): Promise<FieldViolation[]> {
  try {
    if (url !== undefined && address.violations(url, 'url').length === 0) await receivers.checkAddress(organization, url);
    return [];
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    return [{ field: 'url', description: `${address.allowed} Here, ${error.message}.` }];
  }
}
