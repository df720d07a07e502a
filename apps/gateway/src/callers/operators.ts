import type { CallerFacts } from '@cauce/claims';
import { variable } from '@cauce/config';
import { sameText, sha256Hex } from '@cauce/secrets';
import { readBearer, unauthenticated } from './bearer.js';

/** A person or program that may use the operator API. */
export type Operator = { readonly name: string; readonly sha256: string };

const ENTRY = /^([a-z0-9][a-z0-9-]{0,62}):([0-9a-f]{64})$/;

/** OPERATOR_TOKENS. Never shown: a hash of a weak token can be guessed. */
export const operatorTokens = variable(
  'name:sha256hex[,name:sha256hex…], names once, in lower-case letters, digits and dashes',
  readOperators,
)();

/** The operators of a configuration text; undefined when it is not well formed. @internal */
export function readOperators(text: string): readonly Operator[] | undefined {
  const operators = text.split(',').flatMap((part) => {
    const [, name, sha256] = ENTRY.exec(part.trim()) ?? [];
    return name && sha256 ? [{ name, sha256 }] : [];
  });
  const whole = operators.length === text.split(',').length;
  return whole && new Set(operators.map(({ name }) => name)).size === operators.length ? operators : undefined;
}

/** Who the token of an operator's request belongs to; the name goes into event metadata. Throws 401. */
export function identifyOperator(operators: readonly Operator[], authorization: string | undefined): CallerFacts {
  const sha256 = sha256Hex(readBearer(authorization));
  // All are compared, in constant time: timing reveals neither which one matched nor how far.
  const [operator] = operators.filter((each) => sameText(each.sha256, sha256));
  if (!operator) throw unauthenticated('TOKEN_INVALID');
  return { principal: operator.name };
}
