import type { Claims } from '@cauce/claims';
import { Field, instantOf, readBody, timestamp } from '@cauce/fields';
import { CallerClaims, Callers, Operation } from '@cauce/http';
import { PROCESSOR_ACCOUNT, type ProcessorAccountResource } from '@cauce/payments-domain';
import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { processorSecret } from '../account-address.js';
import { AccountCommands } from '../account-commands.js';
import { AccountOfPathGuard } from '../account-of-path.guard.js';
import { AccountSecrets } from '../account-secrets.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** How long a replaced callback secret is good for, unless the operator says. */
const REPLACED_MS = DAY_MS;
const LONGEST_MS = 30 * DAY_MS;

/** The body of `:rotate`. */
class RotateAccountSecretsRequest {
  @Field(processorSecret, { optional: true, about: 'The new API key: calls carry it from now on.' }) apiKey?: string;
  @Field(processorSecret, { optional: true, about: 'The new callback secret: callbacks signed with it are taken from now on.' })
  callbackSecret?: string;
  @Field(timestamp, {
    optional: true,
    about: 'By default 24 hours from now, at most 30 days. Without a new callback secret, it ends those that were replaced before.',
  })
  replacedSecretExpireTime?: string;
}

/** `POST …/processor-accounts/{account}:rotate`. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/processor-accounts')
export class RotateAccountSecretsController {
  constructor(
    private readonly commands: AccountCommands,
    private readonly secrets: AccountSecrets,
  ) {}

  @Post(':account/~rotate')
  @UseGuards(AccountOfPathGuard)
  @Operation('Rotate the secrets of a processor account', {
    id: 'rotateAccountSecrets',
    about:
      'Name what is new. Callbacks signed with the replaced callback secret are taken for 24 hours more, or until `replacedSecretExpireTime`; the API key is replaced at once, so let the processor accept both first.',
    body: RotateAccountSecretsRequest,
    answers: PROCESSOR_ACCOUNT,
    errors: ['ORGANIZATION_NOT_FOUND', 'PROCESSOR_ACCOUNT_NOT_FOUND', 'PROCESSOR_ACCOUNT_DELETED'],
  })
  rotate(@Param('account') id: string, @Body() body: unknown, @CallerClaims() { principal }: Claims): Promise<ProcessorAccountResource> {
    const { apiKey, callbackSecret, replacedSecretExpireTime } = readRotation(body, Date.now());
    const expireTime = replacedSecretExpireTime ?? (callbackSecret && new Date(Date.now() + REPLACED_MS).toISOString());
    const command = {
      type: 'RotateSecrets' as const,
      ...(apiKey !== undefined && { apiKey: this.secrets.sealApiKey(id, apiKey) }),
      ...(callbackSecret !== undefined && { callbackSecret: this.secrets.sealCallbackSecret(id, callbackSecret) }),
      ...(expireTime !== undefined && { replacedExpireTime: instantOf(expireTime) }),
    };
    return this.commands.execute(id, command, principal);
  }
}

/** Throws INVALID_FIELDS, BODY_NOT_OBJECT. @param now milliseconds */
function readRotation(body: unknown, now: number): RotateAccountSecretsRequest {
  return readBody(RotateAccountSecretsRequest, body, ({ apiKey, callbackSecret, replacedSecretExpireTime: time }, isSound) => {
    if (time === undefined)
      return (apiKey ?? callbackSecret) ? [] : [{ field: 'apiKey', description: 'A new apiKey, callbackSecret or both.' }];
    const isTooLate = isSound('replacedSecretExpireTime') && Date.parse(time) > now + LONGEST_MS;
    return isTooLate ? [{ field: 'replacedSecretExpireTime', description: 'A time at most 30 days from now.' }] : [];
  });
}
