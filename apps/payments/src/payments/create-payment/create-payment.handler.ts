import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { CONFIG } from '@cauce/http';
import { Clock, idOf, PAYMENT_METHODS, type PaymentMethod, paymentName } from '@cauce/kernel';
import { differingFields, type Fingerprint, type Payment, type PaymentCommand, type PaymentTerms } from '@cauce/payments-domain';
import { derivedId, randomId } from '@cauce/secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { PaymentsConfig } from '../../config.js';
import { type PaymentAnswer, PaymentLinks } from '../payment.links.js';
import { PaymentStreams } from '../payment.streams.js';
import type { CreatePaymentRequest } from './create-payment.request.js';
import { fingerprintOf } from './request-fingerprint.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an Idempotency-Key is remembered (docs/api.md, "Payment creation"). */
const KEY_MEMORY_MS = 30 * DAY_MS;
const DEFAULT_EXPIRY_MS = DAY_MS;
const LATEST_EXPIRY_MS = 365 * DAY_MS;

/** The created payment; `isReplay`: it existed already, created by the same request. */
export type CreatedPayment = { readonly payment: PaymentAnswer; readonly isReplay: boolean };

type CreateCommand = PaymentCommand & { type: 'CreatePayment' };

/** The time of a request, and the fingerprint for later requests with the same Idempotency-Key. */
type Asked = { readonly at: string; readonly fingerprint: Fingerprint };
/** The fingerprint of a request without a key: it is never compared. */
const NOTHING: Fingerprint = {};

/** The caller, from the gateway's claims. */
type Caller = Required<Pick<Claims, 'organization' | 'store' | 'environment'>> & Claims;

/**
 * Creates a payment. Its id is derived from the Idempotency-Key, and its stream can be created only once: so the same key makes one payment,
 * on any instance, through any crash. Nothing is read first.
 */
@Injectable()
export class CreatePayment {
  constructor(
    private readonly payments: PaymentStreams,
    private readonly links: PaymentLinks,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute(request: CreatePaymentRequest, claims: Caller, key: string | undefined): Promise<CreatedPayment> {
    const now = await this.clock.now(claims.organization, claims);
    const fingerprint = key === undefined ? NOTHING : fingerprintOf(this.config.FINGERPRINT_KEY, request);
    for (let generation = 0; ; generation++) {
      const id = key === undefined ? randomId() : this.idFor(claims, key, generation);
      const created = await this.create(id, request, claims, { at: now, fingerprint });
      if (created !== 'forgotten') return created;
    }
  }

  private async create(id: string, request: CreatePaymentRequest, claims: Caller, asked: Asked): Promise<CreatedPayment | 'forgotten'> {
    const command = this.commandFor(id, request, claims, asked);
    const { at: now } = asked;
    await this.checkExpireTime(id, request, now);
    const { decision, state, view } = await this.payments.execute(id, command, claims, { create: true });
    if (decision.kind !== 'accepted' && isForgotten(state, now)) return 'forgotten';
    if (decision.kind === 'rejected' || view === undefined) throw reused(command, state, view?.payment.name);
    return { payment: this.links.answer(view.payment, view.linkKey), isReplay: decision.kind === 'ignored' };
  }

  /** The scope is the merchant (or integration) and its store, not the token: a rotated token still replays. */
  private idFor({ organization, integration, store }: Caller, key: string, generation: number): string {
    return derivedId(this.config.FINGERPRINT_KEY, 'payment', store.name, integration ?? organization, key, String(generation));
  }

  private commandFor(id: string, request: CreatePaymentRequest, claims: Caller, { at, fingerprint }: Asked): CreateCommand {
    const { organization, organizationDisplayName = '', store, environment, integration, enabledPaymentMethods, testClock } = claims;
    return {
      type: 'CreatePayment',
      at,
      terms: termsOf(request, paymentName(idOf(store.name), id), organization, at),
      fingerprint,
      shown: {
        storeDisplayName: store.displayName,
        organizationDisplayName,
        environment,
        methods: (enabledPaymentMethods as readonly PaymentMethod[] | undefined) ?? PAYMENT_METHODS,
      },
      linkKey: this.links.currentKey,
      ...(integration !== undefined && { integration }),
      ...(testClock && { testClock }),
      personal: { buyer: request.buyer },
    };
  }

  /** Only a new payment must expire in the future: a replay stays a replay though its `expireTime` has passed. */
  private async checkExpireTime(id: string, { expireTime }: CreatePaymentRequest, now: string): Promise<void> {
    if (expireTime === undefined) return;
    const ahead = Date.parse(expireTime) - Date.parse(now);
    if (ahead > 0 && ahead <= LATEST_EXPIRY_MS) return;
    if ((await this.payments.load(id)).view !== undefined) return;
    throw new ApiError('INVALID_FIELDS', { violations: [{ field: 'expireTime', description: 'A time in the future, within a year.' }] });
  }
}

function termsOf(request: CreatePaymentRequest, name: string, organization: string, at: string): PaymentTerms {
  const { buyer: _, expireTime, paymentType = 'PRODUCT', ...sent } = request;
  const expires = expireTime === undefined ? Date.parse(at) + DEFAULT_EXPIRY_MS : Date.parse(expireTime);
  return { name, organization, ...sent, paymentType, expireTime: new Date(expires).toISOString() };
}

function isForgotten({ createTime }: Payment, now: string): boolean {
  return Date.parse(now) - Date.parse(createTime) >= KEY_MEMORY_MS;
}

function reused({ fingerprint }: CreateCommand, state: Payment, name = ''): ApiError {
  const fields = differingFields(fingerprint, state.fingerprint).join(', ');
  return new ApiError('IDEMPOTENCY_KEY_REUSED', { metadata: { differingFields: fields, payment: name } });
}
