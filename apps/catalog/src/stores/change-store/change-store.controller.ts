import { decideStore, OPERATED_STORE, type Store, type StoreResource } from '@cauce/catalog-domain';
import type { Claims } from '@cauce/claims';
import { ApiError } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { Clock, organizationName } from '@cauce/kernel';
import { Controller, Param, Patch, UseGuards } from '@nestjs/common';
import { givenBy, shownAfter } from '../../operator.js';
import { OrganizationGuard } from '../../organizations/organization.guard.js';
import { StoreStreams } from '../store.streams.js';
import { ChangeStoreRequest } from './change-store.request.js';

/** `PATCH /admin/v1/organizations/{o}/stores/{s}`. */
@Callers('operator')
@UseGuards(OrganizationGuard)
@Controller('admin/v1/organizations/:organization/stores')
export class ChangeStoreController {
  constructor(
    private readonly stores: StoreStreams,
    private readonly clock: Clock,
  ) {}

  @Patch(':store')
  @Operation('Change a store', {
    about:
      'Fields that are absent keep their values, and an empty text removes one. Buyers’ pages and e-mails show them as they were when their payment or subscription was made.',
    answers: OPERATED_STORE,
    errors: ['ORGANIZATION_NOT_FOUND', 'STORE_NOT_FOUND'],
  })
  async change(
    @Param('organization') organizationId: string,
    @Param('store') id: string,
    @ValidBody(ChangeStoreRequest) { supportEmail, supportUrl, logoUrl }: ChangeStoreRequest,
    @CallerClaims() claims: Claims,
  ): Promise<StoreResource> {
    if ((await this.stores.find(organizationName(organizationId), id)) === undefined) throw new ApiError('STORE_NOT_FOUND');
    const changes = {
      ...(supportEmail !== undefined && { supportEmail }),
      ...(supportUrl !== undefined && { supportUrl }),
      ...(logoUrl !== undefined && { logoUrl }),
    };
    const decide = (store: Store, at: string) => decideStore({ type: 'ChangeStoreProfile', ...changes, at }, store);
    return shownAfter(await this.stores.handle(id, await givenBy(claims, this.clock, organizationId), decide));
  }
}
