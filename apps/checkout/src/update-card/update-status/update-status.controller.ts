import { Controller, Get, Param, Req } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { BillingClient } from '../../billing.client.js';
import { methodPath } from '../../pages/view.js';
import { UpdateCookie } from '../kept-update.js';
import { type UpdateState, updateState } from '../page-state.js';

/** What the small script asks while it waits. The page itself works by being loaded again. */
@Controller('u/:link/status')
export class UpdateStatusController {
  constructor(
    private readonly billing: BillingClient,
    private readonly cookie: UpdateCookie,
  ) {}

  @Get()
  async status(@Param('link') link: string, @Req() request: FastifyRequest): Promise<{ state: UpdateState }> {
    const subscription = await this.billing.findByMethodLink(link);
    return { state: updateState(subscription, this.cookie.read(request, methodPath(link))?.saved) };
  }
}
