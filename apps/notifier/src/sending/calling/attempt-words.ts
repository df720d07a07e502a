import type { DeliveryAttempt } from '../../generated/prisma/client.js';

/** Codes of Node, of undici (in attempts of before), and ours (`RefusalReason` of the connector), in words for operators and merchants. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody listens at its address.',
  ECONNRESET: 'The connection broke before an answer arrived.',
  UND_ERR_SOCKET: 'The connection broke before the whole answer arrived.',
  EPIPE: 'The connection broke before an answer arrived.',
  ETIMEDOUT: 'None of its addresses could be connected to in time.',
  EHOSTUNREACH: 'Its address cannot be reached.',
  ENETUNREACH: 'Its address cannot be reached.',
  ENOTFOUND: 'Its host name has no address.',
  ENODATA: 'Its host name has no address.',
  ETIMEOUT: 'The name servers of its host did not answer in time.',
  ESERVFAIL: 'The name servers of its host failed.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  CERT_NOT_YET_VALID: 'Its certificate is not valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is signed by an unknown authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Its certificate is signed by an unknown authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate comes without the intermediate certificates.',
  HTTPParserError: 'Its answer is not HTTP.',
  ERR_ASSERTION: 'Its answer is not HTTP.',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'Its answer is not as long as its header Content-Length says.',
  HPE_HEADER_OVERFLOW: 'The headers of its answer are too long.',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'Its answer is not as long as its header Content-Length says.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of its answer are too long.',
  TOO_MANY_INTERIM_ANSWERS: 'It sent interim answers (1xx) again and again, and no final one.',
  ANSWER_TOO_LONG: 'Its answer is longer than we read.',
  MALFORMED: 'Its address is not valid.',
  NOT_HTTPS: 'Its address does not begin with https.',
  USER_INFO: 'Its address contains a user name or a password.',
  UNKNOWN_HOST: 'Its host name has no address.',
  NOT_PUBLIC: 'Its host is not on the public internet.',
};

/** What went wrong with an attempt, in a sentence; undefined when it was acknowledged. */
export function attemptInWords({ outcome, status, error }: Pick<DeliveryAttempt, 'outcome' | 'status' | 'error'>): string | undefined {
  if (outcome === 'TIMED_OUT') return 'It did not answer within 15 seconds.';
  if (outcome === 'ANSWERED') return answerInWords(status ?? 0);
  const code = error ?? 'UNKNOWN';
  if (code.startsWith('HPE_') && WORDS[code] === undefined) return 'Its answer is not HTTP.';
  if (code.startsWith('ERR_SSL_'))
    return 'No TLS connection was possible: its server does not use TLS, or no version or cipher that we use.';
  return new Map(Object.entries(WORDS)).get(code) ?? `The connection failed: ${code}.`;
}

function answerInWords(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 410) return 'It answered 410: it wants no more webhooks.';
  if (status === 429) return 'It answered 429: it wants to be called less often.';
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed.`;
  return `It answered ${status}: only 2xx acknowledges.`;
}
