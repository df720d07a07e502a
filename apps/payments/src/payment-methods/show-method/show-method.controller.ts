import { ApiError, INTERNAL_ROUTES, type ShownMethod } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers, CONFIG } from '@cauce/http';
import { Grants } from '@cauce/secrets';
import { Controller, Inject, Post } from '@nestjs/common';
import type { PaymentsConfig } from '../../config.js';
import { StoredMethods } from '../stored-methods.js';
import { ShowMethodRequest } from './show-method.request.js';

/** The page where a card is changed names the card that is charged now. Changes nothing. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.checkoutMethodsShow)
export class ShowMethodController {
  private readonly grants: Grants;

  constructor(
    private readonly methods: StoredMethods,
    @Inject(CONFIG) { METHOD_GRANT_KEY }: PaymentsConfig,
  ) {
    this.grants = new Grants(METHOD_GRANT_KEY, 'shown-method');
  }

  /** Throws METHOD_GRANT_INVALID, also where the card is not its owner's. */
  @Post()
  async show(@ValidBody(ShowMethodRequest) { grant }: ShowMethodRequest): Promise<ShownMethod> {
    const { owner, subject = '' } = this.grants.verify(grant) ?? {};
    const method = owner === undefined ? undefined : await this.methods.find(subject);
    if (method === undefined || method.owner !== owner) throw new ApiError('METHOD_GRANT_INVALID');
    return method.card ? { card: method.card } : {};
  }
}
