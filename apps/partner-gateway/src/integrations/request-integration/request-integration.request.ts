import { Field } from '@cauce/fields';
import { partnerAddress } from '../../partners/base-address.js';
import { partnerToken } from '../tokens/partner-token.js';

/** `POST /admin/v1/stores/{store}/integrations`. */
export class RequestIntegrationRequest {
  @Field(partnerAddress) baseUrl!: string;
  /** PARTNER_ACCESS_TOKEN. No answer has it. */
  @Field(partnerToken) accessToken!: string;
}
