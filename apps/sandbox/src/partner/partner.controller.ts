import { ApiError } from '@cauce/contracts';
import { Field, isObject, kind, oneOf, text, ValidBody } from '@cauce/fields';
import { randomId } from '@cauce/secrets';
import { Controller, Get, Headers, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { MERCHANT_FAULT_NAMES, type MerchantFault, NOTIFICATION_FAULT_NAMES, type NotificationFault } from './partner-answers.js';
import { PartnerPayments } from './partner-payments.js';
import { PartnerPlatform } from './partner-platform.js';
import { type Notification, PartnerStore, TOKEN_STATES, type TokenState } from './partner-store.js';

const ID = kind('Letters, digits, - and _, at most 80.', (value) => typeof value === 'string' && /^[\w-]{1,80}$/.test(value));

/** A merchant of the platform. One that is there already gets another token, as when the old one leaked. */
export class MerchantToMake {
  @Field(ID, { optional: true }) id?: string;
  @Field(text({ max: 100 })) name!: string;
}

/** What a token is good for from now on. */
export class TokenToSet {
  @Field(oneOf(TOKEN_STATES)) state!: TokenState;
}

/** How the two addresses that each partner has answer from now on (docs/guides/partners.md). */
export class FaultsToSet {
  @Field(oneOf(MERCHANT_FAULT_NAMES), { optional: true }) merchant?: MerchantFault;
  @Field(oneOf(NOTIFICATION_FAULT_NAMES), { optional: true }) notifications?: NotificationFault;
}

/** A payment that the platform makes for its merchant; without `payment` it is the start page's order. */
export class PaymentToMake {
  @Field(ID) merchant!: string;
  @Field(kind('An object.', isObject), { optional: true }) payment?: Readonly<Record<string, unknown>>;
}

/** The partner platform for programs: `GET /partner/merchant` is what each partner has (docs/guides/partners.md), the rest sets it up. */
@Controller('partner')
export class PartnerController {
  constructor(
    private readonly platform: PartnerPlatform,
    private readonly store: PartnerStore,
    private readonly payments: PartnerPayments,
  ) {}

  @Get('merchant')
  merchant(@Headers('authorization') authorization: string | undefined, @Res() reply: FastifyReply): FastifyReply {
    const { status = 200, headers = {}, body } = this.platform.merchant(authorization);
    return reply.code(status).headers(headers).send(body);
  }

  /** Only this answer shows the PARTNER_ACCESS_TOKEN. */
  @Post('merchants')
  @HttpCode(200)
  make(@ValidBody(MerchantToMake) { id = randomId(), name }: MerchantToMake): object {
    const { merchant, token, accessToken } = this.store.issue(id, name);
    return { id: merchant.id, name: merchant.name, token: token.id, accessToken };
  }

  @Put('tokens/:token')
  setToken(@Param('token') token: string, @ValidBody(TokenToSet) { state }: TokenToSet): object {
    if (!this.store.setState(token, state)) throw new ApiError('ROUTE_NOT_FOUND');
    return { token, state };
  }

  @Put('faults')
  setFaults(@ValidBody(FaultsToSet) faults: FaultsToSet): object {
    return this.store.setFaults(faults);
  }

  /** What came, newest first; of one merchant with `?merchant=`. */
  @Get('notifications')
  notifications(@Query('merchant') merchant?: unknown): Notification[] {
    return this.store.notifications(typeof merchant === 'string' ? merchant : undefined);
  }

  /** What the public API answers to the SERVICE_ACCESS_TOKEN, which stays here. */
  @Post('payments')
  async pay(@ValidBody(PaymentToMake) { merchant, payment }: PaymentToMake, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const { status, body } = await this.payments.create(merchant, payment);
    return reply.code(status).send(body);
  }
}
