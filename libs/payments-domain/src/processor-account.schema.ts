import { CARD_ENTRIES, type CardEntry, field, PAYMENT_METHODS, type Resource } from '@cauce/kernel';
import type { ProcessorAccountResource } from './processor-account.view.js';

/** Ours: what an operator reads of a processor account. */
export const PROCESSOR_ACCOUNT: Resource<ProcessorAccountResource & { readonly cardEntry: CardEntry }> = {
  title: 'ProcessorAccount',
  about: 'An organization’s own account at a payment processor. Its API key and its callback secret are never shown.',
  fields: {
    name: field.name('organizations/{organization}/processor-accounts/{account}', 'The account’s name.'),
    displayName: field.text('A name that says which account it is.', 'Acquirer A, Colombia'),
    status: field.oneOfSoFar(
      ['ACTIVE', 'RETIRED', 'DELETED'],
      'ACTIVE: it takes new payments. RETIRED: it only ends what it began, and charges the cards that it stored. DELETED: it is not used any more.',
    ),
    address: field.text('Where the processor’s protocol is spoken. `/processor/v1` is appended.', 'https://api.processor.example', {
      format: 'uri',
    }),
    publicAddress: field.text(
      'Where buyers’ browsers send the card form. `/processor/card-tokens` is appended.',
      'https://processor.example',
      {
        format: 'uri',
      },
    ),
    methods: field.listOf(field.oneOfSoFar(PAYMENT_METHODS, 'A method.'), 'The payment methods that the account serves.'),
    currencies: field.optional(
      field.listOf(field.text('A currency, ISO 4217.', 'COP', { pattern: '^[A-Z]{3}$' }), 'The currencies that it takes. Absent: all.'),
    ),
    cardEntry: field.oneOfSoFar(
      CARD_ENTRIES,
      'How buyers enter cards. FORM: in the payment page’s form, which posts to `publicAddress`. REDIRECT: on the processor’s own page; no subscription can store a card there.',
    ),
    replacedSecretExpireTime: field.optional(
      field.time('Until when callbacks signed with a replaced callback secret are taken. Absent: none are.'),
    ),
    createTime: field.time('When it was registered.'),
    updateTime: field.time('When it last changed.'),
  },
};
