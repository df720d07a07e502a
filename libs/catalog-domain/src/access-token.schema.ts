import { field, type Resource } from '@cauce/kernel';
import type { AccessTokenResource } from './access-token.view.js';

/** Ours: what an operator reads of an access token. */
export const ACCESS_TOKEN: Resource<AccessTokenResource> = {
  title: 'AccessToken',
  about: 'Lets a merchant’s backend in. The token itself is told once, when it is issued.',
  fields: {
    name: field.name('organizations/{organization}/access-tokens/{token}', 'The access token’s name.'),
    displayName: field.text('What it is for.', 'Backend'),
    status: field.oneOf(['ACTIVE', 'REVOKED'], 'Whether it may be used.'),
    stores: field.optional(
      field.listOf(field.name('stores/{store}', 'A store.'), 'The stores that it sees; absent: all of the organization’s.'),
    ),
    expireTime: field.optional(field.time('From when on it is good no more.')),
    integration: field.optional(
      field.name('integrations/{integration}', 'The integration that it was made for; absent: the merchant’s own.'),
    ),
    createTime: field.time('When it was issued.'),
    updateTime: field.time('When it last changed.'),
  },
};
