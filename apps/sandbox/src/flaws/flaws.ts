import { anotherKey, type Answered, Counted, type Flaw, type Json, payingSource } from './flaw.js';
import type { FlawName, MannerName } from './flaw-names.js';

const rowsOf = ({ body }: Answered, of: 'charges' | 'refunds'): Json[] => (Array.isArray(body[of]) ? (body[of] as Json[]) : []);

/** Answers this in place of a status and, unless it is undefined, a code or status of its body. */
const instead =
  (calls: readonly string[], is: { readonly status: number; readonly says?: string }, then: (key: unknown, body: Json) => Answered) =>
  (answered: Answered, { call, key, body }: { readonly call: string; readonly key: string; readonly body: Json }): void => {
    const { code, status } = answered.body;
    const isSo = answered.status === is.status && (is.says === undefined || [code, status].includes(is.says));
    if (calls.includes(call) && isSo) Object.assign(answered, then(key === '' ? body['key'] : key, body));
  };

const ok = (body: Json): Answered => ({ status: 200, body });

function chargesAgain(): Flaw {
  const came = new Counted();
  return {
    asked({ call, body }) {
      const count = call === 'charge' ? came.count(body['key']) : 1;
      if (count === 1) return undefined;
      body['key'] = anotherKey(body['key'], count);
      payingSource(body);
      return undefined;
    },
  };
}

function chargesAbandoned(): Flaw {
  const abandoned = new Set<unknown>();
  return {
    asked({ call, key, body }) {
      if (call === 'abandon') abandoned.add(key);
      if (call !== 'charge' || !abandoned.has(body['key'])) return undefined;
      body['key'] = anotherKey(body['key'], 1);
      payingSource(body);
      return undefined;
    },
  };
}

/** Its fences are in memory. */
function forgetsFences(): Flaw {
  const [charged, fenced] = [new Set<unknown>(), new Set<unknown>()];
  return {
    asked({ call, key, body }) {
      if (call === 'charge') charged.add(body['key']);
      if (call === 'charge' && fenced.has(body['key'])) return { status: 409, body: { code: 'ABANDONED' } };
      if (call === 'abandon' && !charged.has(key)) fenced.add(key);
      return (call === 'abandon' || call === 'find') && fenced.has(key) ? ok({ key, status: 'ABANDONED' }) : undefined;
    },
  };
}

/** It answers that it was given up, and leaves the page open. */
function approvesAbandoned(): Flaw {
  const waiting = new Set<unknown>();
  return {
    asked: ({ call, key }) => (call === 'abandon' && waiting.has(key) ? ok({ key, status: 'ABANDONED' }) : undefined),
    answered({ body }, { call }) {
      if (call === 'charge' && body['continueUrl'] !== undefined) waiting.add(body['key']);
    },
  };
}

function capturesTwice(): Flaw {
  const captured = new Counted();
  return {
    answered(answered, { call, key }) {
      if (call === 'capture' && answered.status === 200) captured.count(key);
      if (call === 'charges') answered.body['charges'] = rowsOf(answered, 'charges').flatMap((row) => Array<Json>(captured.of(row['key']) || 1).fill(row)); // prettier-ignore
    },
  };
}

function refundsAgain(): Flaw {
  const came = new Counted();
  return {
    asked({ call, body }) {
      const count = call === 'refund' ? came.count(body['key']) : 1;
      if (count > 1) body['key'] = anotherKey(body['key'], count);
      return undefined;
    },
  };
}

function storesAgain(): Flaw {
  const stored = new Counted();
  return {
    answered({ status, body }, { call }) {
      if (call === 'store' && status === 200) body['token'] = `${String(body['token'])}_${stored.count(body['key'])}`;
    },
    asked({ call, body }) {
      if (call === 'charge' && typeof body['storedCard'] === 'string') body['storedCard'] = body['storedCard'].replace(/_\d+$/, '');
      return undefined;
    },
  };
}

function forgetsOwners(): Flaw {
  const owners = new Map<unknown, unknown>();
  return {
    asked({ call, body }) {
      if (call === 'store') body['owner'] = owners.get(body['key']) ?? body['owner'];
      if (call === 'store') owners.set(body['key'], body['owner']);
      return undefined;
    },
  };
}

function chargesOneAtATime(): Flaw {
  let last = Promise.resolve();
  const ends = new Map<unknown, () => void>();
  return {
    async asked({ call, body }) {
      if (call !== 'charge') return undefined;
      const before = last;
      last = new Promise((end) => ends.set(body['key'], end));
      await before;
      return undefined;
    },
    answered(_, { call, body }) {
      if (call === 'charge') ends.get(body['key'])?.();
    },
  };
}

const changes = (change: (body: Json, query: Record<string, string>, headers: Json) => void, of?: readonly string[]): Flaw => ({
  asked({ call, body, query, headers }) {
    if (of === undefined || of.includes(call)) change(body, query, headers);
    return undefined;
  },
});

/** Members that an answer or a row of the books may leave out. */
const OPTIONAL = ['continueUrl', 'reason', 'code', 'final', 'card', 'fee', 'reference', 'method'];

/** Writes null for what is not set, as many serializers do. */
function writesNulls(): Flaw {
  const withNulls = (row: Json): Json => ({ ...Object.fromEntries(OPTIONAL.map((member) => [member, null])), ...row });
  return {
    answered(answered) {
      const { body } = answered;
      for (const list of ['charges', 'refunds'] as const)
        if (Array.isArray(body[list])) Object.assign(body, { [list]: rowsOf(answered, list).map(withNulls), next: body['next'] ?? null });
      if (typeof body['status'] === 'string') answered.body = withNulls(body);
    },
  };
}

const isCardToCome = ({ method, cardToken, storedCard }: Json): boolean => method === 'CARD' && (cardToken ?? storedCard) === undefined;
const fails = (key: unknown): Answered => ok({ key, status: 'FAILED', reason: 'DECLINED' });
const paid = (key: unknown): Answered => ok({ key, status: 'SUCCEEDED' });
const gone = (key: unknown): Answered => ok({ key, status: 'ABANDONED' });
const refunded = (_: unknown, body: Json): Answered => ok({ key: body['key'], status: 'REFUNDED' });
const eachFailed = (change: (body: Json) => void): Flaw => ({
  answered: ({ body }) => {
    if (body['status'] === 'FAILED') change(body);
  },
});

/** What flaws do to calls and answers, each with a memory of its own. Flaws of callbacks do nothing to these. @param apiKey the right one */
export function flawOf(name: FlawName | MannerName, apiKey: string): Flaw {
  const flaws: Readonly<Partial<Record<FlawName | MannerName, () => Flaw>>> = {
    WRITES_NULLS: writesNulls,
    CHARGES_A_KEY_AGAIN: chargesAgain,
    TAKES_OTHER_TERMS: () => ({ answered: instead(['charge'], { status: 409, says: 'OTHER_TERMS' }, paid) }),
    CHARGES_WHAT_WAS_ABANDONED: chargesAbandoned,
    FORGETS_FENCES_AT_RESTART: forgetsFences,
    CONFIRMS_EVERY_ABANDON: () => ({ answered: instead(['abandon'], { status: 409 }, gone) }),
    APPROVES_WHAT_WAS_ABANDONED: approvesAbandoned,
    APPROVES_TOO_LATE: () => changes((body) => (body['expireTime'] = '2099-01-01T00:00:00.000Z'), ['charge']),
    DECLINES_CARDS_WITHOUT_TOKENS: () => ({
      asked: ({ call, body }) => (call === 'charge' && isCardToCome(body) ? fails(body['key']) : undefined),
    }),
    FAILS_WHAT_IS_UNKNOWN: () => ({ answered: instead(['find'], { status: 404 }, fails) }),
    FAILS_WHAT_IS_LATE: () => ({ answered: instead(['find'], { status: 200, says: 'PENDING' }, fails) }),
    SAYS_FINAL_OF_ALL: () => eachFailed((body) => (body['final'] = true)),
    SAYS_LONG_CODES: () => eachFailed((body) => (body['code'] = '5'.repeat(101))),
    CAPTURES_TWICE: capturesTwice,
    CAPTURES_WHAT_WAS_ABANDONED: () => ({ answered: instead(['capture'], { status: 409, says: 'ABANDONED' }, paid) }),
    REFUNDS_A_KEY_AGAIN: refundsAgain,
    REFUNDS_TOO_MUCH: () => ({ answered: instead(['refund'], { status: 409, says: 'EXCEEDS_CHARGE' }, refunded) }),
    REFUNDS_WHAT_NEVER_CAME: () => ({ answered: instead(['refund'], { status: 409, says: 'NOT_CHARGED' }, refunded) }),
    HIDES_REFUNDS: () => ({ answered: instead(['refunds'], { status: 200 }, () => ok({ refunds: [] })) }),
    STORES_A_KEY_AGAIN: storesAgain,
    GIVES_ANY_OWNER_THE_CARD: forgetsOwners,
    CHARGES_ANY_STORED_CARD: () => ({
      answered: instead(['charge'], { status: 200, says: 'FAILED' }, (key, body) =>
        body['storedCard'] === undefined ? fails(key) : paid(key),
      ),
    }),
    TAKES_CENTS_FOR_UNITS: () =>
      changes((body) => {
        if (body['currencyCode'] === 'JPY') body['amount'] = Number(body['amount']) * 100;
      }),
    LOSES_PAGES: () => ({ answered: ({ body }) => void Reflect.deleteProperty(body, 'next') }),
    INCLUDES_THE_END: () =>
      changes((_, query) => {
        if (query['to'] !== undefined) query['to'] = new Date(Date.parse(query['to']) + 1).toISOString();
      }),
    FORGETS_REFERENCES: () => ({
      answered: (answered) => rowsOf(answered, 'charges').forEach((row) => Reflect.deleteProperty(row, 'reference')),
    }),
    TAKES_ANY_KEY: () => changes((_, _query, headers) => (headers['authorization'] = `Bearer ${apiKey}`)),
    FAILS_ON_BAD_BODIES: () => ({
      answered: (answered) => {
        if (answered.status === 400) answered.status = 500;
      },
    }),
    CHARGES_ONE_AT_A_TIME: chargesOneAtATime,
  };
  return flaws[name]?.() ?? {};
}
