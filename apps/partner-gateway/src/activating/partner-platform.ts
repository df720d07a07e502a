import { AddressRefused, Outbound, type OutboundResponse } from '@cauce/connector';
import type { Environment } from '@cauce/kernel';
import type { PartnerAnswer } from '@cauce/partner-domain';

/** How much of an answer is read, in bytes. */
const MOST_BYTES = 64 * 1_024;
const SECOND_MS = 1_000;

/** Partner platforms, as they are called. Those of an organization in PRODUCTION are on the public internet, whatever we may call in development. */
export class PartnerPlatform {
  private readonly outbound: Outbound;

  /** @param options.timeoutMs for a whole answer */
  constructor(options: { readonly allowPrivate: boolean; readonly timeoutMs: number }) {
    this.outbound = new Outbound({ ...options, maxResponseBytes: MOST_BYTES + 1 });
  }

  /** Throws AddressRefused for a base address that is not called. */
  checkAddress(environment: Environment, baseUrl: string): Promise<void> {
    return this.outbound.checkAddress(baseUrl, reachOf(environment));
  }

  /** `GET /merchant`: whom the token identifies. Never throws for what the partner does. */
  async askMerchant(environment: Environment, baseUrl: string, token: string): Promise<PartnerAnswer> {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    try {
      const request = { method: 'GET', url: `${baseUrl}/merchant`, headers, ...reachOf(environment) } as const;
      return told(await this.outbound.request(request));
    } catch (error) {
      return { kind: error instanceof AddressRefused ? 'ADDRESS_REFUSED' : 'NO_ANSWER' };
    }
  }

  close(): Promise<void> {
    return this.outbound.close();
  }
}

function reachOf(environment: Environment): { readonly publicOnly: boolean } {
  return { publicOnly: environment === 'PRODUCTION' };
}

function told({ status, body, headers }: OutboundResponse): PartnerAnswer {
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
