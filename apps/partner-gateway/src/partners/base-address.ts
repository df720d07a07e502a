import { AddressRefused } from '@cauce/connector';
import { ApiError } from '@cauce/contracts';
import { type Kind, kind, webAddress } from '@cauce/fields';
import type { Environment } from '@cauce/kernel';
import type { PartnerPlatform } from './partner-platform.js';

/** `/notifications` and `/merchant` are appended. */
const MOST_CHARACTERS = 2_000;

/** Without query and fragment; no empty part in its path, or what we append would stand behind two slashes. */
const BASE = /^https?:\/\/[^/?#]+(\/[^/?#]+)*\/?$/i;

/** A base address by its form alone, as it was sent; where it leads is checked apart. */
export const baseAddress: Kind = kind(
  `An https address of up to ${MOST_CHARACTERS} characters, without user name, password, double slash, query and fragment, on the public internet.`,
  (value) => typeof value === 'string' && value.length <= MOST_CHARACTERS && BASE.test(value) && webAddress(value) !== undefined,
  { type: 'string', maxLength: MOST_CHARACTERS, format: 'uri', examples: ['https://partner.example/cauce'] },
);

/** One spelling of each base address: a partner is connected to a store once. */
export function normalAddress(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return origin + pathname.replace(/\/$/, '');
}

/** Throws INVALID_FIELDS for a base address that is not called. */
export async function checkBaseAddress(partners: PartnerPlatform, environment: Environment, baseUrl: string): Promise<void> {
  try {
    await partners.checkAddress(environment, baseUrl);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    const description = `${baseAddress.allowed} Here, ${error.message}.`;
    throw new ApiError('INVALID_FIELDS', { violations: [{ field: 'baseUrl', description }] });
  }
}
