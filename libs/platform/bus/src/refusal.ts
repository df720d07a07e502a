import { isUntrusted } from '@cauce/config';

/** What is known of an error. */
export type Facts = { readonly name: string; readonly message: string; readonly type: string };

/** What Kafka or TLS say when waiting does not help, and which variable to look at. */
const REFUSALS: readonly (readonly [is: (facts: Facts, error: unknown) => boolean, sentence: string])[] = [
  [
    ({ type, message }) => type === 'UNSUPPORTED_SASL_MECHANISM' || message.includes('mechanism is not supported by the server'),
    'Kafka does not offer the mechanism of KAFKA_SASL_MECHANISM',
  ],
  [({ type }) => type === 'ILLEGAL_SASL_STATE', 'Kafka asks for no password there, though KAFKA_SASL_MECHANISM is set'],
  [
    ({ name, type, message }) =>
      name === 'KafkaJSSASLAuthenticationError' || type === 'SASL_AUTHENTICATION_FAILED' || /^SASL .* authentication failed/.test(message),
    'Kafka refuses KAFKA_USERNAME and KAFKA_PASSWORD',
  ],
  [({ type }) => type.endsWith('_AUTHORIZATION_FAILED'), 'The user of KAFKA_USERNAME lacks a permission in Kafka'],
  [({ type }) => type === 'INVALID_REPLICATION_FACTOR', 'Kafka has fewer brokers than KAFKA_REPLICATION_FACTOR asks for'],
  [
    ({ message }, error) => isUntrusted(error) || /certificate|altnames/i.test(message),
    'The certificate of Kafka is not trusted: KAFKA_CA_FILE must hold that of the authority that signed it',
  ],
];

/** The wait between a refusal and the next try: somebody must change something first, and a user who tries too often may be locked out. */
export const AFTER_REFUSAL_MS = 5_000;

/** Kafka refuses us, or is not what the configuration says: it will be so until somebody changes one of them. */
export class BusRefusal extends Error {
  override readonly name = 'BusRefusal';
}

/** The error as it is; where waiting does not help, a {@link BusRefusal} that says what to change, without secrets. */
export function explained(error: unknown): unknown {
  const sentence = refusalOf(error);
  return sentence === undefined || error instanceof BusRefusal ? error : new BusRefusal(sentence, { cause: error });
}

/** Why Kafka refuses this configuration, in a sentence; undefined for anything else: brokers are away, or busy with an election. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof BusRefusal) return error.message;
  for (const one of withCauses(error)) {
    const facts = factsOf(one);
    const [, sentence] = REFUSALS.find(([is]) => is(facts, one)) ?? [];
    if (sentence !== undefined) return `${sentence}: ${facts.message}`;
  }
  return undefined;
}

/** An error, its causes, and the errors that it collects. */
export function withCauses(error: unknown): object[] {
  if (typeof error !== 'object' || error === null) return [];
  const collected: unknown[] = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  const cause = 'cause' in error ? error.cause : undefined;
  return [error, ...[...collected, cause].flatMap(withCauses)];
}

/** By its shape: `instanceof` misses errors of another realm. */
export function factsOf(error: object): Facts {
  const text = (name: string): string => {
    const value: unknown = (error as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), message: text('message'), type: text('type') };
}
