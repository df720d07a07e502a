import type { Secret } from '../operation.js';

/** A partner's token, as every command takes it that needs one. */
export const PARTNER_TOKEN = { what: 'PARTNER_ACCESS_TOKEN', variable: 'CAUCE_PARTNER_ACCESS_TOKEN' } as const satisfies Secret;
