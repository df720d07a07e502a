/**
 * Where the webhooks of an integration go, as the partner gateway orders it. Resource names; `bearer` is PARTNER_ACCESS_TOKEN. `lookup`: the
 * number of the lookup that the bearer came with. It grows over the integration's life, so it shows which order comes late.
 */
export type OfferedEndpoint = {
  readonly organization: string;
  readonly store: string;
  readonly integration: string;
  /** PARTNER_BASE_URL with `/notifications`. */
  readonly url: string;
  readonly bearer: string;
  readonly lookup: number;
};

/**
 * A handshake to be sent. `token`: the SERVICE_ACCESS_TOKEN that it carries, and that it is signed with. `generation`: the token's number, which
 * grows over the integration's life.
 */
export type HandshakeOrder = { readonly organization: string; readonly token: string; readonly generation: number };

/**
 * An endpoint to be closed, whether it was ever offered or not. `teardown`: the id of the teardown to send then; absent: none. `endsTeardowns`: of
 * those that were ordered none is sent any more, nor any that is ordered late; one that is being sent ends first, and is WAITING until then.
 */
export type ClosingOrder = Pick<OfferedEndpoint, 'organization' | 'store' | 'integration'> & {
  readonly teardown?: string;
  readonly endsTeardowns?: boolean;
};

/**
 * The webhooks that an integration gets besides those of payments, and the values of `data` that their checksums are made of, in this order:
 * these are all that `data` has (docs/guides/partners.md).
 */
export const CONTROL_PROPERTIES = { handshake: ['organization', 'store', 'token'], teardown: ['organization', 'store'] } as const;

/** One of them. */
export type ControlEvent = keyof typeof CONTROL_PROPERTIES;

/** One try to send it. Times RFC 3339 UTC. */
export type ControlAttempt = {
  readonly startTime: string;
  readonly durationMs: number;
  readonly outcome: 'ANSWERED' | 'TIMED_OUT' | 'UNREACHABLE';
  /** HTTP status, when it answered. */
  readonly status?: number;
  /** A code, when it could not be reached. */
  readonly error?: string;
  /** What went wrong, in a sentence, where the attempt is read; absent when it was acknowledged. */
  readonly errorMessage?: string;
  /** Of the body as it was sent, in hexadecimal. */
  readonly bodySha256: string;
};

/**
 * A handshake or teardown as the notifier has it. SKIPPED: it is not sent any more: a handshake, since its endpoint was closed; a teardown, since it
 * was ended.
 */
export type ControlDelivery = {
  readonly id: string;
  readonly event: ControlEvent;
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED' | 'SKIPPED';
  readonly attempts: readonly ControlAttempt[];
};

/** What the notifier answers to each of these. CLOSING and CLOSED answer an offer that came too late: nothing was made. */
export type IntegrationEndpoint = {
  readonly status: 'HANDSHAKING' | 'ENABLED' | 'DISABLED' | 'CLOSING' | 'CLOSED';
  /** Of DISABLED: the partner answered 410 to a payment's event, or an operator did it. */
  readonly disabledBecause?: 'GONE' | 'OPERATOR';
  /** In the order in which they were ordered. */
  readonly controls: readonly ControlDelivery[];
};
