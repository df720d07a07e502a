import { PAYMENT_METHODS, type PaymentMethod } from '@cauce/kernel';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { UsageError } from '../../operation.js';

/** What a charge of a source does: the guide lists them. @internal */
export const SOURCES = {
  approved: 'succeeds at once',
  declined: 'fails at once, for lack of funds',
  declinedFinally: 'fails at once, with `final: true`',
  review: 'needs a review',
  late: 'succeeds, and says so later than `timeoutMs`',
  silent: 'succeeds, and its call is never answered',
  deaf: 'moves no money, and its call is never answered',
  cut: 'succeeds, and the connection breaks before the answer',
  relenting: 'fails at first, and is paid all the same',
  redirect: 'is approved by its buyer on a page of yours',
  cardRedirect: 'is a card that its buyer enters on a page of yours',
  challenged: 'is a card whose bank asks its customer, stored or not',
  unstorable: 'is a card that you do not store',
  refundPending: 'succeeds, and its refund is PENDING at first',
  refundRefused: 'succeeds, and its refund is refused by the bank',
} as const;

/** A name of {@link SOURCES}. */
export type SourceName = keyof typeof SOURCES;

/** The members of a charge that say where its money comes from; `card` is what a one-use token is made of. */
export type Source = { readonly method: PaymentMethod; readonly card?: string } & Readonly<Record<string, string>>;

/** A request in which texts in braces are filled in. */
export type Asking = {
  readonly url?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** What an adapter says of itself: where each behaviour comes from, and how it is restarted. */
export type CheckFile = {
  readonly sources: Readonly<Partial<Record<SourceName, Source>>>;
  /** For each method that it offers besides: a source whose buyer approves on a page. */
  readonly methods?: Readonly<Partial<Record<PaymentMethod, Source>>>;
  readonly currencies?: readonly string[];
  /** How long a charge is waited for whose answer does not come, or comes late, in ms. */
  readonly timeoutMs?: number;
  /** After this time, in ms, a late answer has come, and what relents has paid. */
  readonly laterMs?: number;
  /** A command of the shell. */
  readonly restart?: string;
  readonly cardTokens?: Asking & { readonly url: string; readonly member: string };
  readonly buyer?: { readonly approve: Asking; readonly decline: Asking; readonly later?: Asking; readonly settle?: Asking };
  /** Where callbacks are received, on this machine. */
  readonly callbacks?: { readonly port: number };
};

const texts = { type: 'object', additionalProperties: { type: 'string' } };
const asking = (more: object = {}) => ({
  type: 'object',
  additionalProperties: false,
  properties: { url: { type: 'string' }, form: texts, json: { type: 'object' }, headers: texts, ...more },
});
const source = {
  type: 'object',
  required: ['method'],
  properties: { method: { enum: PAYMENT_METHODS } },
  additionalProperties: { type: 'string' },
};
const named = (names: readonly string[], of: object) => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(names.map((name) => [name, of])),
});

const SCHEMA = {
  type: 'object',
  required: ['sources'],
  additionalProperties: false,
  properties: {
    sources: named(Object.keys(SOURCES), source),
    methods: named(PAYMENT_METHODS, source),
    currencies: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[A-Z]{3}$' } },
    timeoutMs: { type: 'integer', minimum: 100, maximum: 60_000 },
    laterMs: { type: 'integer', minimum: 100, maximum: 600_000 },
    restart: { type: 'string', minLength: 1 },
    cardTokens: { ...asking({ member: { type: 'string' } }), required: ['url', 'member'] },
    buyer: {
      type: 'object',
      required: ['approve', 'decline'],
      additionalProperties: false,
      properties: { approve: asking(), decline: asking(), later: asking(), settle: asking() },
    },
    callbacks: {
      type: 'object',
      required: ['port'],
      additionalProperties: false,
      properties: { port: { type: 'integer', minimum: 1, maximum: 65_535 } },
    },
  },
};

/** Reads the file. Throws UsageError, with every fault by its place. */
export function readCheckFile(text: string): CheckFile {
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
  const file = parsed(text);
  if (ajv.validate(SCHEMA, file)) return file as CheckFile;
  const faults = [...new Set((ajv.errors ?? []).map(faultText))];
  throw new UsageError(`The file is not as a check needs it:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}

/** Where it is, what is wrong, and what is allowed. */
function faultText({ instancePath, message = '', keyword, params, parentSchema }: ErrorObject): string {
  const at = instancePath.slice(1).replaceAll('/', '.');
  const { additionalProperty, allowedValues } = params as {
    readonly additionalProperty?: string;
    readonly allowedValues?: readonly string[];
  };
  const known = Object.keys((parentSchema?.['properties'] ?? {}) as object).join(', ');
  if (keyword === 'additionalProperties')
    return `${[at, additionalProperty].filter(Boolean).join('.')}: there is no such member. Allowed: ${known}`;
  return `${at || 'the file'}: ${message}${allowedValues ? `: ${allowedValues.join(', ')}` : ''}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UsageError(`The file is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
}
