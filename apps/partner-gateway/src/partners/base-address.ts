import { AddressRefused } from '@cauce/connector';
import { ApiError } from '@cauce/contracts';
import { baseAddress } from '@cauce/fields';
import type { Environment } from '@cauce/kernel';
import type { PartnerPlatform } from './partner-platform.js';

/** Where a partner is called: `/notifications` and `/merchant` are appended. A partner is connected to a store once, by its one spelling. */
export const partnerAddress = baseAddress('https://partner.example/cauce');

/** Throws INVALID_FIELDS for a base address that is not called. */
export async function checkBaseAddress(partners: PartnerPlatform, environment: Environment, baseUrl: string): Promise<void> {
  try {
    await partners.checkAddress(environment, baseUrl);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    const description = `${partnerAddress.allowed} Here, ${error.message}.`;
    throw new ApiError('INVALID_FIELDS', { violations: [{ field: 'baseUrl', description }] });
  }
}
