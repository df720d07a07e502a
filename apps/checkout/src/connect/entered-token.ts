/** A partner's token as it goes into a header, or what is wrong with what was pasted. */
export type EnteredToken = { readonly accessToken: string } | { readonly fault: TokenFault };

/** What can be wrong with it, as the address of the page names it. */
const TOKEN_FAULTS = ['token-missing', 'token-form'] as const;

/** One of them. */
export type TokenFault = (typeof TOKEN_FAULTS)[number];

/** Reads the form. What is around the token came with copying it. */
export function readEnteredToken(form: unknown): EnteredToken {
  const given = typeof form === 'object' && form !== null && 'accessToken' in form ? form.accessToken : undefined;
  const accessToken = typeof given === 'string' ? given.trim() : '';
  if (accessToken === '') return { fault: 'token-missing' };
  return /^[\x21-\x7e]{1,4096}$/.test(accessToken) ? { accessToken } : { fault: 'token-form' };
}

/** The fault that the address names. */
export function tokenFaultOf(notice: unknown): TokenFault | undefined {
  return TOKEN_FAULTS.find((fault) => fault === notice);
}
