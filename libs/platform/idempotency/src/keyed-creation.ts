import { ApiError } from '@cauce/contracts';
import { differingFields, type Fingerprint } from '@cauce/kernel';
import { derivedId, randomId } from '@cauce/secrets';
import { fingerprintOf } from './request-fingerprint.js';

/** How long an Idempotency-Key is remembered (docs/api.md, "Payment creation"). */
const KEY_MEMORY_MS = 30 * 24 * 60 * 60 * 1_000;
/** The fingerprint of a request without a key: it is never compared. */
const NOTHING: Fingerprint = {};

/**
 * A creation as it is asked for. `scope`: whose key it is, the merchant (or integration) and its store, not the token: a rotated token still
 * replays. `now`: the organization's time, RFC 3339 UTC.
 */
export type CreationRequest = { readonly key: string | undefined; readonly scope: readonly string[]; readonly now: string };

/** What became of it, as its stream says. `createTime`: of the resource that is there. `name`: for the caller who reused a key. */
type Found = { readonly fingerprint: Fingerprint; readonly createTime: string; readonly name: string };

/** Created, or there already by the same request (`isReplay`); or there by another one. */
export type Attempted<Created> =
  { readonly kind: 'created' | 'replayed'; readonly made: Created; readonly createTime: string } | ({ readonly kind: 'different' } & Found);

/**
 * Creates resources of one kind under an Idempotency-Key. The id is derived from the key, and a stream can be created only once: so the same
 * key makes one resource, on any instance, through any crash, and nothing is read first.
 */
export class KeyedCreation {
  /** @param secret never rotate it: a replay would create a second resource. */
  constructor(
    private readonly kind: string,
    private readonly secret: Buffer,
  ) {}

  /** The fingerprint to record with the creation: it recognizes the request by its body. */
  fingerprint(body: object, { key }: CreationRequest): Fingerprint {
    return key === undefined ? NOTHING : fingerprintOf(this.secret, body);
  }

  /** Creates it, or finds what the key has created within 30 days. Throws IDEMPOTENCY_KEY_REUSED when that was another request. */
  async run<Created>(
    request: CreationRequest,
    fingerprint: Fingerprint,
    create: (id: string) => Promise<Attempted<Created>>,
  ): Promise<{ readonly made: Created; readonly isReplay: boolean }> {
    for (let generation = 0; ; generation += 1) {
      const attempted = await create(this.idFor(request, generation));
      if (attempted.kind !== 'created' && isForgotten(attempted.createTime, request.now)) continue;
      if (attempted.kind === 'different') throw reused(fingerprint, attempted, this.kind);
      return { made: attempted.made, isReplay: attempted.kind === 'replayed' };
    }
  }

  private idFor({ key, scope }: CreationRequest, generation: number): string {
    return key === undefined ? randomId() : derivedId(this.secret, this.kind, ...scope, key, String(generation));
  }
}

function isForgotten(createTime: string, now: string): boolean {
  return Date.parse(now) - Date.parse(createTime) >= KEY_MEMORY_MS;
}

function reused(sent: Fingerprint, { fingerprint, name }: Found, kind: string): ApiError {
  const fields = differingFields(sent, fingerprint).join(', ');
  return new ApiError('IDEMPOTENCY_KEY_REUSED', { metadata: { differingFields: fields, [kind]: name } });
}
