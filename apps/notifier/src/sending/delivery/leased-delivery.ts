import type { SealedRotation, SealedSecrets } from '../../endpoints/endpoint.secrets.js';
import type { CircuitRow } from '../circuits/circuits.js';

/** A delivery that this process holds the lease of, with what sending it takes. */
export type LeasedDelivery = CircuitRow &
  SealedSecrets &
  SealedRotation & {
    /** `2026-11-21`: its partition. */
    readonly day: string;
    readonly id: string;
    readonly endpointId: string;
    readonly organization: string;
    readonly eventId: string;
    readonly revision: string;
    /** LIVE, REPLAY, BACKFILL. */
    readonly origin: string;
    /** Its first origin is BACKFILL. */
    readonly isBackfilled: boolean;
    /** When the event store stored it: real time, even where the organization has a test clock. */
    readonly recordedAt: Date;
    /** See `UnsignedEnvelope`. */
    readonly body: UnsignedEnvelope;
    readonly failedAttempts: number;
    /** Of the message that made it: its attempts are linked to that. */
    readonly traceparent: string | null;
    /** Its endpoint is an integration's. */
    readonly isOfPartner: boolean;
    /** The number of its lease: a result counts only under its own. Changes when this process leases again what it holds. */
    lease: number;
    readonly url: string;
  };

/** The body as it is stored: a webhook's envelope without its checksum, which is made with the receiver's current key. */
export type UnsignedEnvelope = {
  readonly event: string;
  readonly data: object;
  readonly timestamp: number;
  readonly properties: readonly string[];
};

/** The columns of a {@link LeasedDelivery}, of `delivery d` and `webhook_endpoint e`. */
export const LEASED_COLUMNS = `to_char(d.day, 'YYYY-MM-DD') AS day, d.id, d.endpoint_id AS "endpointId", d.organization, d.event_id AS "eventId",
  d.revision::text AS revision, d.origin, d.is_backfilled OR d.origin = 'BACKFILL' AS "isBackfilled", d.recorded_at AS "recordedAt", d.body, d.failed_attempts AS "failedAttempts", d.action_tries AS lease, d.traceparent,
  e.integration IS NOT NULL AS "isOfPartner", e.url, e.webhook_key AS "webhookKey", e.bearer, e.signing_secret AS "signingSecret",
  e.next_webhook_key AS "nextWebhookKey", e.next_signing_secret AS "nextSigningSecret", e.activate_time AS "activateTime",
  e.circuit, e.circuit_version AS "circuitVersion"`;
