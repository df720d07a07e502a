import { field, type Resource } from '@cauce/kernel';
import type { StoreResource } from './store.view.js';

/** A store, as the API answers it. */
export const STORE: Resource<StoreResource> = {
  title: 'Store',
  about: 'Receives payments.',
  fields: {
    name: field.name('stores/{store}', 'The store’s name.'),
    organization: field.name('organizations/{organization}', 'Whose store it is.'),
    displayName: field.text('What buyers read.', 'Taller Dos Ríos'),
    createTime: field.time('When it was created.'),
    updateTime: field.time('When it last changed.'),
  },
};
