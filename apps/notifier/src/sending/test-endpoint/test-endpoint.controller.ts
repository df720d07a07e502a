import { randomUUID } from 'node:crypto';
import type { Claims } from '@cauce/claims';
import { propertiesOf, TEST_EVENT } from '@cauce/contracts';
import { CallerClaims, Callers, LOGGER, Operation, organizationOf } from '@cauce/http';
import { field, type Resource } from '@cauce/kernel';
import { continueTrace, type Log, traceHeaders, traceHeadersForOthers } from '@cauce/telemetry';
import { Controller, Inject, Param, Post } from '@nestjs/common';
import { endpointName } from '../../endpoints/endpoint.resource.js';
import { EndpointRows, NOT_OPEN } from '../../endpoints/endpoint.rows.js';
import { SecretsBox } from '../../endpoints/endpoint.secrets.js';
import { Receivers } from '../../endpoints/receivers.js';
import { attemptInWords } from '../calling/attempt-words.js';
import { call } from '../calling/receiver-call.js';
import { webhookRequest } from '../calling/webhook-request.js';

/** The outcome of a test. */
export type TestResource = {
  /** The header `webhook-id`. */
  readonly eventId: string;
  readonly isDelivered: boolean;
  /** The answer's HTTP status. */
  readonly status?: number;
  readonly durationMillis: number;
  /** Why it was not delivered, in words. */
  readonly error?: string;
};

const TESTED_ENDPOINT: Resource<TestResource> = {
  title: 'TestedWebhookEndpoint',
  about: 'The result of testing a webhook endpoint.',
  fields: {
    eventId: field.text('The header `webhook-id` of the test.', '0b7e2a54-8c1d-4e0f-9a36-2f5d1c7e9b10'),
    isDelivered: field.flag('Whether the receiver answered 2xx.', true),
    status: field.optional(field.httpStatus('The HTTP status of the response.', 200)),
    durationMillis: field.count('The duration in milliseconds.', 42),
    error: field.optional(field.text('Why it was not delivered.', 'Nobody listens at its address.')),
  },
};

/** The `data` of `webhook.test`. */
export const TEST_WEBHOOK_DATA: Resource<{ readonly name: string }> = {
  title: 'WebhookTest',
  about: 'The endpoint under test.',
  fields: { name: field.name('organizations/{organization}/webhook-endpoints/{endpoint}', 'The endpoint.') },
};

/** `POST …/webhook-endpoints/{endpoint}:test`: sends `webhook.test`, once, and answers the outcome. */
@Callers('operator')
@Controller('admin/v1/organizations/:organization/webhook-endpoints')
export class TestEndpointController {
  constructor(
    private readonly endpoints: EndpointRows,
    private readonly secrets: SecretsBox,
    private readonly receivers: Receivers,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  @Post(':endpoint/~test')
  @Operation('Test a webhook endpoint', {
    id: 'testEndpoint',
    about:
      'Sends the event `webhook.test`, with the endpoint’s `name` as its data, once, even if the endpoint is DISABLED. The test is not a delivery and does not delay any.',
    answers: TESTED_ENDPOINT,
    errors: ['ORGANIZATION_NOT_FOUND', ...NOT_OPEN, 'WEBHOOK_ENDPOINT_OF_INTEGRATION', 'UNAVAILABLE'],
  })
  async test(
    @Param('organization') organizationId: string,
    @Param('endpoint') id: string,
    @CallerClaims() { principal: operator }: Claims,
  ): Promise<TestResource> {
    const organization = organizationOf(organizationId);
    await this.endpoints.getOwnedByMerchant({ organization, id });
    const endpoint = await this.endpoints.getOpen({ organization, id });
    const [eventId, at] = [randomUUID(), new Date()];
    const data = { name: endpointName(organization, id) };
    const properties = propertiesOf(TEST_EVENT, data);
    const body = { event: TEST_EVENT, data, timestamp: Math.floor(at.getTime() / 1_000), properties };
    const secrets = this.secrets.secretsAt(id, endpoint, at);
    const came = await continueTrace(traceHeaders(), 'webhook test', () =>
      call(
        this.receivers,
        organization,
        webhookRequest({ url: endpoint.url, eventId, revision: '0', body }, secrets, at, traceHeadersForOthers()),
      ),
    );
    const { durationMs: durationMillis, status, outcome } = came;
    const error = attemptInWords(came);
    this.logger.info({ operator, endpoint: id, outcome, status, durationMillis }, 'an operator tested a webhook endpoint');
    return {
      eventId,
      isDelivered: error === undefined,
      ...(status !== null && { status }),
      durationMillis,
      ...(error !== undefined && { error }),
    };
  }
}
