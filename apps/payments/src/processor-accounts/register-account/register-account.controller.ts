import type { Claims } from '@cauce/claims';
import { Field, line } from '@cauce/fields';
import { CallerClaims, Callers, Operation, organizationOf } from '@cauce/http';
import type { CardEntry, PaymentMethod } from '@cauce/kernel';
import { PROCESSOR_ACCOUNT, type ProcessorAccountResource } from '@cauce/payments-domain';
import { randomId } from '@cauce/secrets';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { cardEntries, readAccountBody, servedMethods, takenCurrencies } from '../account.body.js';
import { accountAddress, processorSecret } from '../account-address.js';
import { AccountCommands } from '../account-commands.js';
import { AccountSecrets } from '../account-secrets.js';

/** The body of `POST …/processor-accounts`. */
class RegisterAccountRequest {
  @Field(line({ max: 100 })) displayName!: string;
  @Field(accountAddress) address!: string;
  @Field(processorSecret, { about: 'The key that calls to the processor carry. It is never shown again.' }) apiKey!: string;
  @Field(processorSecret, { about: 'The secret that the processor signs its callbacks with. It is never shown again.' })
  callbackSecret!: string;
  @Field(accountAddress) publicAddress!: string;
  @Field(servedMethods) methods!: PaymentMethod[];
  @Field(takenCurrencies, { optional: true }) currencies?: string[];
  @Field(cardEntries, { optional: true, about: 'Unless given: FORM.' }) cardEntry?: CardEntry;
}

/** `POST /admin/v1/organizations/{organization}/processor-accounts`. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/processor-accounts')
export class RegisterAccountController {
  constructor(
    private readonly commands: AccountCommands,
    private readonly secrets: AccountSecrets,
    private readonly connections: Connections,
  ) {}

  @Post()
  @Operation('Register a processor account', {
    about:
      'From now on new payments of the organization go to its active accounts: of those that serve the method and the currency, to the oldest. The processor sends its callbacks to `/processor-callbacks/{account}` of the public API. What was begun before stays where it is.',
    body: RegisterAccountRequest,
    answers: PROCESSOR_ACCOUNT,
    errors: ['ORGANIZATION_NOT_FOUND'],
  })
  async register(
    @Param('organization') organizationId: string,
    @Body() body: unknown,
    @CallerClaims() { principal }: Claims,
  ): Promise<ProcessorAccountResource> {
    const organization = organizationOf(organizationId);
    const { apiKey, callbackSecret, ...terms } = await readAccountBody(RegisterAccountRequest, body, this.connections.outbound);
    const id = randomId();
    const name = `${organization}/processor-accounts/${id}`;
    const secrets = { apiKey: this.secrets.sealApiKey(id, apiKey), callbackSecret: this.secrets.sealCallbackSecret(id, callbackSecret) };
    const command = { type: 'RegisterAccount' as const, name, organization, ...terms, secrets };
    return this.commands.execute(id, command, principal, { create: true });
  }
}
