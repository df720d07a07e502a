/** How the partner answers in place of what it should; without a status it does not answer at all. */
export type Fault = {
  readonly says: string;
  readonly status?: number;
  readonly error?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** What `GET /merchant` can be set to, in the order of the page; `null` is the recommended behaviour. */
export const MERCHANT_FAULTS = {
  ok: null,
  busy: { says: '429 with Retry-After 60', status: 429, error: 'Too many requests. Try again later.', headers: { 'retry-after': '60' } },
  error: { says: '500', status: 500, error: 'The partner platform has a fault.' },
  away: { says: '503', status: 503, error: 'The partner platform is away.' },
} as const satisfies Readonly<Record<string, Fault | null>>;

/** What `POST /notifications` can be set to. What comes meanwhile is not handled. */
export const NOTIFICATION_FAULTS = {
  ok: null,
  gone: { says: '410', status: 410, error: 'Nothing is received here any more.' },
  error: { says: '500', status: 500, error: 'The partner platform has a fault.' },
  silent: { says: 'nothing, until the timeout' },
} as const satisfies Readonly<Record<string, Fault | null>>;

export type MerchantFault = keyof typeof MERCHANT_FAULTS;
export type NotificationFault = keyof typeof NOTIFICATION_FAULTS;

export const MERCHANT_FAULT_NAMES = Object.keys(MERCHANT_FAULTS) as readonly MerchantFault[];
export const NOTIFICATION_FAULT_NAMES = Object.keys(NOTIFICATION_FAULTS) as readonly NotificationFault[];

/** What the two addresses are set to. */
export type PartnerFaults = { readonly merchant: MerchantFault; readonly notifications: NotificationFault };
