import { STORE_PRESENCE } from '@cauce/patience';
import { type Asked, type Evidence, isDone, type Logged } from './asked.js';

/** Something that holds on any machine; `breaches` names whatever breaks it. */
export type Law = { readonly name: string; readonly breaches: (evidence: Evidence) => readonly string[] };

/** What begins nothing says so. */
const NOTHING_BEGUN: readonly (string | undefined)[] = ['OVERLOADED', 'DEPENDENCY_AWAY'];
/** By how much clocks of two machines may differ: so much later than its budget a request may be begun. */
const CLOCKS_MS = 1_000;
/** What a lag that is looked at ten times a second may have missed. */
const MISSED_MS = 1_000;
/** An append that was not answered within the first is sent again, until the second is over. */
const [UNANSWERED_MS, REPEATED_FOR_MS] = [2_500, 5_000];
/** Within so long the store is known to be away and gets no append any more; twice what is meant, for a process that stands still meanwhile counts from the beginning. */
const KNOWN_AWAY_MS = 2 * STORE_PRESENCE.silentMs;

/** What no outage and no overload may break. */
export const LAWS: readonly Law[] = [
  { name: 'each answer is 2xx, 503 or 504, of a list also 429', breaches: strangeAnswers },
  { name: 'each 503 has its reason, and a Retry-After of 1 to 3', breaches: mute503s },
  { name: 'what was answered 2xx exists: in the log, read by itself, in the list', breaches: lost },
  { name: 'each key has one payment, and its repeat answers that', breaches: doubled },
  { name: 'OVERLOADED and DEPENDENCY_AWAY created nothing', breaches: begunThoughRefused },
  { name: 'nothing is executed past its budget', breaches: executedLate },
  { name: 'each cancel is recorded and told once', breaches: untold },
  { name: 'the gateway says that it lives', breaches: ({ notAlive }) => notAlive },
];

function strangeAnswers({ asked }: Evidence): string[] {
  const isAllowed = ({ kind, status }: Asked) =>
    isDone({ status }) || status === 503 || status === 504 || (kind === 'list' && status === 429);
  return asked.filter((one) => !isAllowed(one)).map(tell);
}

function mute503s({ asked }: Evidence): string[] {
  const says = ({ reason, retryAfter = '' }: Asked) => /^[A-Z][A-Z_]+$/.test(reason ?? '') && /^[123]$/.test(retryAfter);
  return asked.filter((one) => one.status === 503 && !says(one)).map((one) => `${tell(one)}, Retry-After ${one.retryAfter ?? 'none'}`);
}

function lost({ asked, log, unread, listed }: Evidence): string[] {
  const logged = new Set(creations(log).map(({ payment }) => payment));
  const known = asked.filter((one) => one.kind === 'creation' && isDone(one));
  const unlogged = known.filter(({ payment = '' }) => !logged.has(payment)).map((one) => `${tell(one)}: not in the log`);
  // Payments whose creators never heard of them are in the list as well.
  const unlisted = [...logged].filter((payment) => !listed.has(payment)).map((payment) => `${payment}: not in the list`);
  return [...unlogged, ...unread.map((payment) => `${payment}: not found`), ...unlisted];
}

function doubled({ asked, repeats, log }: Evidence): string[] {
  const made = Map.groupBy(creations(log), ({ reference = '' }) => reference);
  const answered = new Map(asked.map(({ reference, payment }) => [reference, payment]));
  const several = [...made].filter(([, all]) => all.length > 1).map(([reference, all]) => `${reference}: ${all.length} payments`);
  const others = repeats.flatMap(({ reference, status, payment }) => {
    if (!isDone({ status })) return [`${reference}: asked again, it was answered ${status}`];
    const first = answered.get(reference) ?? payment;
    const inLog = made.get(reference)?.[0]?.payment;
    return first === payment && inLog === payment ? [] : [`${reference}: ${first}, asked again ${payment}, in the log ${inLog}`];
  });
  return [...several, ...others];
}

function begunThoughRefused({ asked, repeats, log }: Evidence): string[] {
  const again = new Map(repeats.map((repeat) => [repeat.reference, repeat]));
  const events = new Map(creations(log).map((event) => [event.reference, event]));
  const refused = asked.filter(({ kind, reason }) => kind === 'creation' && NOTHING_BEGUN.includes(reason));
  return refused.flatMap((one) => {
    const { wasThere = false, sentAt = Infinity } = again.get(one.reference ?? '') ?? {};
    const recordedAt = events.get(one.reference)?.recordedAt ?? Infinity;
    return wasThere || recordedAt < sentAt ? [`${tell(one)}, and created`] : [];
  });
}

/**
 * A creation is recorded within its budget, which begins when it is complete at the gateway, and the second by which clocks may differ. Later only what
 * had been sent to the event store before: so when that was away, and not yet known to be, while the request was in its budget, or when parts of this
 * machine stood still for so long that an append was sent again. Such an append waits in the store's connection, or is repeated, until the store is
 * back. Whatever else is late was executed though nobody waited for it.
 */
function executedLate(evidence: Evidence): string[] {
  const { asked, repeats, log, budgetMs, lagMs } = evidence;
  const repeatedMs = lagMs > UNANSWERED_MS ? REPEATED_FOR_MS : 0;
  const again = new Map(repeats.map(({ reference, sentAt }) => [reference, sentAt]));
  const events = new Map(creations(log).map((event) => [event.reference, event]));
  return asked.flatMap((one) => {
    const { reference = '', sentAt } = one;
    const recordedAt = events.get(reference)?.recordedAt ?? -Infinity;
    const isOfRepeat = recordedAt >= (again.get(reference) ?? Infinity);
    const lateMs = recordedAt - (sentAt + budgetMs + CLOCKS_MS + MISSED_MS + lagMs + repeatedMs);
    if (lateMs <= 0 || isOfRepeat || mayHaveBeenSent(sentAt, recordedAt, evidence)) return [];
    return [`${tell(one)}: recorded ${seconds(recordedAt - sentAt)} after it was sent`];
  });
}

function mayHaveBeenSent(sentAt: number, recordedAt: number, { away, budgetMs, lagMs }: Evidence): boolean {
  if (away?.part !== 'event-store') return false;
  const isBegunWhileAway = sentAt + budgetMs + CLOCKS_MS + lagMs >= away.awayFrom && sentAt <= away.awayFrom + KNOWN_AWAY_MS + lagMs;
  return isBegunWhileAway && recordedAt <= away.backAt + REPEATED_FOR_MS + MISSED_MS + lagMs;
}

function untold({ canceled, told, log }: Evidence): string[] {
  const recorded = Map.groupBy(
    log.filter(({ type }) => type === 'PaymentCanceled'),
    ({ payment }) => payment,
  );
  return [...new Set([...canceled, ...recorded.keys()])].flatMap((payment) => {
    const [events, webhooks] = [recorded.get(payment)?.length ?? 0, told.get(payment)?.size ?? 0];
    return events === 1 && webhooks === 1 ? [] : [`${payment}: recorded ${events} times, told by ${webhooks} webhooks`];
  });
}

function creations(log: readonly Logged[]): readonly Logged[] {
  return log.filter(({ type }) => type === 'PaymentCreated');
}

function tell({ kind, reference, status, reason = 'no reason' }: Asked): string {
  return `${kind}${reference === undefined ? '' : ` ${reference}`}: ${status} ${reason}`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
