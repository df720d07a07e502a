import { field, type Resource } from '@cauce/kernel';
import type { AccessTokenResource } from './access-token.view.js';

/** Ours: what an operator reads of an access token. */
export const ACCESS_TOKEN: Resource<AccessTokenResource> = {
  title: 'AccessToken',
  about: 'An access token for the public API. The token itself is shown only once, when it is issued.',
  fields: {
    name: field.name('organizations/{organization}/access-tokens/{token}', 'The access token’s name.'),
    displayName: field.text('A name that says what it is used for.', 'Backend'),
    status: field.oneOf(['ACTIVE', 'REVOKED'], 'Whether the token can be used.'),
    stores: field.optional(
      field.listOf(
        field.name('stores/{store}', 'A store.'),
        'The stores that the token can access. Absent: all stores of the organization.',
      ),
    ),
    expireTime: field.optional(field.time('When the token expires.')),
    integration: field.optional(
      field.name('integrations/{integration}', 'The integration that the token belongs to. Absent: it is the merchant’s own.'),
    ),
    createTime: field.time('When it was issued.'),
    updateTime: field.time('When it last changed.'),
  },
};
