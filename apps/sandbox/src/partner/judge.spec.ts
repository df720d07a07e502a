import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from './judge.js';

type GuideRequest = {
  readonly about: string;
  /** The SERVICE_ACCESS_TOKEN that is stored before it, and after it where that changes. */
  readonly holds: string | null;
  readonly holdsThen?: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly answer: number;
};

const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'guides', 'partners', 'requests.json');
const { partnerAccessToken, requests } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly partnerAccessToken: string;
  readonly requests: readonly GuideRequest[];
};

/** What is stored once the judgement is carried out. */
const storedAfter = (judgement: ReturnType<typeof judge>, holds: string | null) => {
  if ('connect' in judgement) return judgement.connect.serviceToken;
  return 'disconnect' in judgement ? null : holds;
};

it.each(requests)('of the guide for partners: $about', ({ headers, body, answer, holds, holdsThen = holds }) => {
  const connection = holds === null ? {} : { connection: { organization: 'organizations/o', store: 'stores/s', serviceToken: holds } };
  const known = { merchant: { id: 'm', name: 'Café Ríos', ...connection }, state: 'VALID' } as const;
  const bearer = headers['authorization'] === `Bearer ${partnerAccessToken}` ? known : undefined;
  const judgement = judge({ headers, body: Buffer.from(body) }, bearer);
  expect([judgement.status, storedAfter(judgement, holds)]).toEqual([answer, holdsThen]);
});
