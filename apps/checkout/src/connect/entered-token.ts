import { TOKEN_FAULTS, type TokenFault } from '../wording/entry-errors.js';

/** A partner's token that fits into a header, or the fault of what was pasted. */
export type EnteredToken = { readonly accessToken: string } | { readonly fault: TokenFault };

/** Reads the form. Blanks around the token came with copying it. */
export function readEnteredToken(form: unknown): EnteredToken {
  const given = typeof form === 'object' && form !== null && 'accessToken' in form ? form.accessToken : undefined;
  const accessToken = typeof given === 'string' ? given.trim() : '';
  if (accessToken === '') return { fault: 'token-missing' };
  return /^[\x21-\x7e]{1,4096}$/.test(accessToken) ? { accessToken } : { fault: 'token-form' };
}

/** The fault that the address names. */
export function tokenFaultOf(name: unknown): TokenFault | undefined {
  return TOKEN_FAULTS.find((fault) => fault === name);
}
