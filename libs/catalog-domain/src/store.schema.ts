import { field, type Resource } from '@cauce/kernel';
import type { StoreResource } from './store.view.js';

/** A store, as the API answers it. */
export const STORE: Resource<StoreResource> = {
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
