import { AddressRefused, type Outbound, type OutboundResponse } from '@cauce/connector';
import type { Environment } from '@cauce/kernel';
import type { PartnerAnswer } from '@cauce/partner-domain';

/** How much of an answer is read, in bytes. */
const MOST_BYTES = 64 * 1_024;
const SECOND_MS = 1_000;

/** Calls partner platforms. Those of an organization in PRODUCTION must be on the public internet, whatever development allows. */
export class PartnerPlatform {
  constructor(private readonly outbound: Outbound) {}

  /** Throws AddressRefused for a base address that is not called. */
  checkAddress(environment: Environment, baseUrl: string): Promise<void> {
    return this.outbound.checkAddress(baseUrl, reachOf(environment));
  }

  /** `GET /merchant`: which merchant the token identifies. A fault of the partner is an answer, never thrown. */
  async askMerchant(environment: Environment, baseUrl: string, token: string): Promise<PartnerAnswer> {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    try {
      const request = { method: 'GET', url: `${baseUrl}/merchant`, headers, mayRepeat: true, maxResponseBytes: MOST_BYTES + 1 } as const;
      return toAnswer(await this.outbound.request({ ...request, ...reachOf(environment) }));
    } catch (error) {
      return { kind: error instanceof AddressRefused ? 'ADDRESS_REFUSED' : 'NO_ANSWER' };
    }
  }
}

function reachOf(environment: Environment): { readonly publicOnly: boolean } {
  return { publicOnly: environment === 'PRODUCTION' };
}

function toAnswer({ status, body, headers }: OutboundResponse): PartnerAnswer {
  if (Buffer.byteLength(body) > MOST_BYTES) return { kind: 'TOO_LONG', status };
  const retryAfterMs = retryAfterOf([headers['retry-after']].flat()[0]);
  return { kind: 'ANSWERED', status, body, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** Seconds or a date (RFC 9110); undefined where it says nothing. */
function retryAfterOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * SECOND_MS : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
