import { explained, type Facts, factsOf, withCauses } from './refusal.js';

/** Kafka does not serve us now, in words without secrets: waiting helps. */
export class BusAway extends Error {
  override readonly name = 'BusAway';

  /** @param kind the same for troubles that come by turns while one thing is wrong */
  constructor(
    readonly kind: string,
    message: string,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

/** Types of Kafka's answers between the end of a broker and the election that follows. */
const ELECTING =
  /^(LEADER_NOT_AVAILABLE|NOT_LEADER_FOR_PARTITION|(GROUP_)?COORDINATOR_(NOT_AVAILABLE|LOAD_IN_PROGRESS)|NOT_COORDINATOR_FOR_GROUP)$/;

type Row = readonly [kind: string, is: (facts: Facts) => boolean, words: string];

/** In turn. However a connection breaks, it is one kind: while a broker is away they break in several ways by turns. */
// prettier-ignore
const TROUBLES: readonly Row[] = [
  ['NO_CONNECTION', ({ message }) => message.includes('ECONNREFUSED'), 'nobody listens at the addresses of KAFKA_BROKERS'],
  ['NO_CONNECTION', ({ message }) => /ENOTFOUND|EAI_AGAIN/.test(message), 'the names of the hosts in KAFKA_BROKERS lead nowhere'],
  ['NO_ANSWER', ({ name, message }) => name === 'KafkaJSRequestTimeoutError' || /timeout|no answer in/i.test(message), 'Kafka does not answer in time'],
  ['NO_CONNECTION', ({ name, message }) => name.startsWith('KafkaJSConnection') || /ECONNRESET|EPIPE|closed connection|not connected/i.test(message), 'the connection to Kafka breaks'],
  ['NO_LEADER', ({ name, type }) => ELECTING.test(type) || name === 'KafkaJSGroupCoordinatorNotFound', 'Kafka is electing a leader'],
];

/** Why Kafka does not serve us; undefined where an error is about something else. @internal */
export function awayOf(error: unknown): BusAway | undefined {
  if (error instanceof BusAway) return error;
  const facts = withCauses(error).map(factsOf);
  for (const [kind, is, words] of TROUBLES) {
    const said = facts.find(is);
    if (said !== undefined) return new BusAway(kind, `${words} (${said.message})`, error);
  }
  return undefined;
}

/** The error as it is; where Kafka refuses us, or is away, one that says so in words. */
export function inWords(error: unknown): unknown {
  const given = explained(error);
  return given === error ? (awayOf(error) ?? error) : given;
}
