import { OPERATED_STORE, type StoreResource } from '@cauce/catalog-domain';
import { ApiError } from '@cauce/contracts';
import { Callers, Operation } from '@cauce/http';
import { organizationName } from '@cauce/kernel';
import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { OrganizationGuard } from '../../organizations/organization.guard.js';
import { StoreStreams } from '../store.streams.js';

/** `GET /admin/v1/organizations/{o}/stores/{s}`; the notifier asks it for whom an endpoint is registered. */
@Callers('operator', 'notifier')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations/:organization/stores')
export class GetStoreController {
  constructor(private readonly stores: StoreStreams) {}

  @Get(':store')
  @Operation('Read a store', {
    about: 'Returns one store of the organization.',
    answers: OPERATED_STORE,
    errors: ['ORGANIZATION_NOT_FOUND', 'STORE_NOT_FOUND'],
  })
  async get(@Param('organization') organizationId: string, @Param('store') id: string): Promise<StoreResource> {
    const store = await this.stores.find(organizationName(organizationId), id);
    if (store === undefined) throw new ApiError('STORE_NOT_FOUND');
    return store;
  }
}
