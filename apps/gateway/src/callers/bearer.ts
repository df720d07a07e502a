import { ApiError } from '@cauce/contracts';

/** RFC 6750: the scheme in any case, then a token of these characters. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

const CHALLENGES = {
  TOKEN_MISSING: 'Bearer realm="cauce"',
  TOKEN_INVALID: 'Bearer realm="cauce", error="invalid_token"',
} as const;

/** The token of an Authorization header, if there is one. */
export function findBearer(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

/** The token of an Authorization header. Throws 401 when there is none. */
export function readBearer(authorization: string | undefined): string {
  const token = findBearer(authorization);
  if (token === undefined) throw unauthenticated('TOKEN_MISSING');
  return token;
}

/** 401 with its challenge (RFC 9110 asks for one). */
export function unauthenticated(code: keyof typeof CHALLENGES): ApiError {
  return new ApiError(code, { headers: { 'www-authenticate': CHALLENGES[code] } });
}
