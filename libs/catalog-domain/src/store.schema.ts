import { field, type Resource } from '@cauce/kernel';
import type { PublicStore, StoreResource } from './store.view.js';

/** A store, as the public API answers it. */
export const STORE: Resource<PublicStore> = {
  title: 'Store',
  about: 'A store receives payments.',
  fields: {
    name: field.name('stores/{store}', 'The store’s name.'),
    organization: field.name('organizations/{organization}', 'The organization that owns the store.'),
    displayName: field.text('The name shown to buyers.', 'Taller Dos Ríos'),
    createTime: field.time('When it was created.'),
    updateTime: field.time('When it last changed.'),
  },
};

/** The same as the operator API answers it. */
export const OPERATED_STORE: Resource<StoreResource> = {
  ...STORE,
  fields: {
    ...STORE.fields,
    supportEmail: field.optional(
      field.text('Where buyers write to: on their pages, and the `Reply-To` of their e-mails.', 'ayuda@dosrios.example'),
    ),
    supportUrl: field.optional(
      field.text('The page where buyers find help, linked on their pages and in their e-mails.', 'https://dosrios.example/ayuda'),
    ),
    logoUrl: field.optional(field.text('The picture at the top of buyers’ pages and e-mails.', 'https://dosrios.example/logo.png')),
  },
};
