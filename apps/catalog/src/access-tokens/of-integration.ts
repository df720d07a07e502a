import type { AccessTokenResource } from '@cauce/catalog-domain';
import { ApiError } from '@cauce/contracts';

/** Refuses an operator what is the integration's: its token ends with it. */
export function ofIntegration({ integration = '', stores: [store] = [] }: AccessTokenResource): ApiError {
  return new ApiError('ACCESS_TOKEN_OF_INTEGRATION', { metadata: { integration: `${store ?? ''}/${integration}` } });
}
