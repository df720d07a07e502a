/** The card form's fields by the names the processor reads, in the order of the page. */
export const CARD_FIELDS = ['number', 'expiry', 'securityCode', 'name'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** What is wrong with a field. `count`: the digits that were there (of a code `length`). Never a value: those do not reach us. */
export type CardError = { readonly field: CardField; readonly code: string; readonly count?: number };

/** The fields of the methods' own forms; a card's never come here. */
export type SourceField = 'bank' | 'document' | 'phoneNumber';

/** What is wrong with a field of a method's form. */
export type SourceError = { readonly field: SourceField; readonly code: 'missing' | 'form' };

/** A field of the buyer's identity in which something may have to be corrected. */
export type IdentityField = 'firstName' | 'lastName' | 'document';

/** What is wrong with a field of the buyer's identity. */
export type IdentityError = { readonly field: IdentityField; readonly code: 'missing' | 'form' };

/** The faults of a partner's token, as the page's address names them. */
export const TOKEN_FAULTS = ['token-missing', 'token-form'] as const;

/** One of the faults of a partner's token. */
export type TokenFault = (typeof TOKEN_FAULTS)[number];
