import { decideStore, OPERATED_STORE, type Store, type StoreResource } from '@cauce/catalog-domain';
import type { Claims } from '@cauce/claims';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Clock, organizationName, storeName, storeProfile } from '@cauce/kernel';
import { randomId } from '@cauce/secrets';
import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { givenBy, shownAfter } from '../../operator.js';
import { OrganizationGuard } from '../../organizations/organization.guard.js';
import { StoreStreams } from '../store.streams.js';
import { CreateStoreRequest } from './create-store.request.js';

/** `POST /admin/v1/organizations/{o}/stores`. */
@Callers('operator')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations/:organization/stores')
export class CreateStoreController {
  constructor(
    private readonly stores: StoreStreams,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Operation('Create a store', {
    about: 'Creates a store of the organization. Its name contains a new id.',
    answers: OPERATED_STORE,
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  async create(
    @Param('organization') organizationId: string,
    @ValidBody(CreateStoreRequest) { displayName, ...profile }: CreateStoreRequest,
    @CallerClaims() claims: Claims,
  ): Promise<StoreResource> {
    const id = randomId();
    const terms = { name: storeName(id), organization: organizationName(organizationId), displayName, ...storeProfile(profile) };
    const decide = (store: Store, at: string) => decideStore({ type: 'CreateStore', ...terms, at }, store);
    const given = await givenBy(claims, this.clock, organizationId);
    return shownAfter(await this.stores.handle(id, given, decide, { create: true }));
  }
}
