import { ApiError, INTERNAL_ROUTES } from '@cauce/contracts';
import { Callers } from '@cauce/http';
import { type Environment, idOf, isId } from '@cauce/kernel';
import { Controller, Get, Param } from '@nestjs/common';
import { OrganizationStreams } from '../../organizations/organization.streams.js';
import { StoreStreams } from '../store.streams.js';

/** Whose a store is, which never changes, and what both are called now. */
type ShownOwner = {
  readonly organization: string;
  readonly environment: Environment;
  readonly displayNames: { readonly store: string; readonly organization: string };
};

/** `GET /internal/stores/{store}`: whose it is, for callers that know the store alone. */
@Callers('partner-gateway')
@Controller(INTERNAL_ROUTES.storeOwner)
export class ShowStoreOwnerController {
  constructor(
    private readonly stores: StoreStreams,
    private readonly organizations: OrganizationStreams,
  ) {}

  @Get()
  async show(@Param('store') id: string): Promise<ShownOwner> {
    const store = isId(id) ? await this.stores.rows.read(id) : undefined;
    const owner = store && (await this.organizations.rows.read(idOf(store.organization)));
    if (!store || !owner) throw new ApiError('STORE_NOT_FOUND');
    const { name: organization, environment, displayName } = owner.resource;
    return { organization, environment, displayNames: { store: store.resource.displayName, organization: displayName } };
  }
}
