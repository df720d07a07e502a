import type { ClosingOrder, HandshakeOrder, OfferedEndpoint } from '@cauce/contracts';
import { Field, flag, nameOf, text, whole } from '@cauce/fields';
import { address } from '../endpoints/endpoint.address.js';

const aNumber = whole({ min: 1, max: 2_147_483_647 });

/** The body of `PUT /internal/integration-endpoints/{endpoint}`. */
export class OfferRequest implements OfferedEndpoint {
  @Field(nameOf('organizations')) organization!: string;
  @Field(nameOf('stores')) store!: string;
  @Field(nameOf('integrations')) integration!: string;
  @Field(address) url!: string;
  @Field(text({ max: 4096 })) bearer!: string;
  @Field(aNumber) lookup!: number;
}

/** The body of `PUT …/handshakes/{handshake}`. */
export class HandshakeRequest implements HandshakeOrder {
  @Field(nameOf('organizations')) organization!: string;
  @Field(text({ max: 200 })) token!: string;
  @Field(aNumber) generation!: number;
}

/** The body of `POST …:close`. */
export class ClosingRequest implements ClosingOrder {
  @Field(nameOf('organizations')) organization!: string;
  @Field(nameOf('stores')) store!: string;
  @Field(nameOf('integrations')) integration!: string;
  @Field(text({ max: 100 }), { optional: true }) teardown?: string;
  @Field(flag, { optional: true }) endsTeardowns?: boolean;
}

/** Whose endpoint is read. */
export class OwnerRequest implements Pick<OfferedEndpoint, 'organization'> {
  @Field(nameOf('organizations')) organization!: string;
}
