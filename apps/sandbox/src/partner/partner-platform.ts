import { Injectable } from '@nestjs/common';
import { readEnvelope } from '../inbox/checksum-proof.js';
import { type Arrival, bearerOf, judge } from './judge.js';
import { type Fault, MERCHANT_FAULTS, NOTIFICATION_FAULTS } from './partner-answers.js';
import { PartnerStore } from './partner-store.js';

/** An answer of the partner; without a status it does not answer. */
export type PartnerAnswer = { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: object };

const LONGEST_EVENT = 100;

/** The partner platform as the service meets it: `GET /merchant` and `POST /notifications` (docs/api.md tells the same of webhooks). */
@Injectable()
export class PartnerPlatform {
  constructor(private readonly store: PartnerStore) {}

  /** Who the bearer is: `{id, name}`. */
  merchant(authorization: string | undefined): PartnerAnswer {
    const fault: Fault | null = MERCHANT_FAULTS[this.store.faults.merchant];
    if (fault) return answerOf(fault);
    const token = bearerOf(authorization);
    if (token === undefined) return refusal(401, 'The bearer token is missing.');
    const bearer = this.store.whoHas(token);
    if (!bearer) return refusal(401, 'The bearer token is not known.');
    if (bearer.state === 'REVOKED') return refusal(403, 'The bearer token is revoked.');
    if (bearer.state === 'MERCHANT_GONE') return refusal(404, 'The merchant is not here any more.');
    return { status: 200, body: { id: bearer.merchant.id, name: bearer.merchant.name } };
  }

  /** Judges what came, does what it says, and keeps what became of it. With a fault switched on it does nothing of what it says. */
  notify(arrival: Arrival): PartnerAnswer {
    const token = bearerOf(arrival.headers['authorization']);
    const bearer = token === undefined ? undefined : this.store.whoHas(token);
    const judgement = judge(arrival, bearer);
    const fault: Fault | null = NOTIFICATION_FAULTS[this.store.faults.notifications];
    if (bearer && !fault && 'connect' in judgement) this.store.connect(bearer.merchant.id, judgement.connect);
    if (bearer && !fault && 'disconnect' in judgement) this.store.disconnect(bearer.merchant.id, judgement.disconnect);
    const problem = 'problem' in judgement ? judgement.problem : undefined;
    const answer = fault ? answerOf(fault) : problem === undefined ? DONE : refusal(judgement.status, problem);
    this.store.record({
      receivedAt: new Date().toISOString(),
      ...(bearer && { merchant: bearer.merchant.id }),
      ...about(arrival),
      ...(problem !== undefined && { problem }),
      ...(answer.status !== undefined && { answered: answer.status }),
    });
    return answer;
  }
}

const DONE: PartnerAnswer = { status: 200, body: { success: true } };

const refusal = (status: number, error: string): PartnerAnswer => ({ status, body: { error } });

const answerOf = ({ status, error, headers }: Fault): PartnerAnswer => ({
  ...(status !== undefined && { status }),
  ...(headers && { headers }),
  body: { error },
});

/** What the list shows of it: of a handshake its store, never its token. */
const about = ({ headers, body }: Arrival): { event: string; resource?: string; status?: string } => {
  const envelope = readEnvelope(body);
  const { name, store, status } = envelope?.data ?? {};
  const resource = [name, store].find((each): each is string => typeof each === 'string');
  const event = (envelope?.event ?? headers['x-service-event'] ?? 'no event').slice(0, LONGEST_EVENT);
  return { event, ...(resource !== undefined && { resource }), ...(typeof status === 'string' && { status }) };
};
