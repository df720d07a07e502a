import { Field, kind, oneOf, text, ValidBody } from '@cauce/fields';
import { Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ANSWER_NAMES, type AnswerName } from './answers.js';
import { inboxName } from './inbox-name.js';
import { Inboxes, type ReceivedWebhook } from './inboxes.js';
import { verify } from './verification.js';

const ENDPOINT = /^organizations\/[a-z2-7]{26}\/webhook-endpoints\/[a-z2-7]{26}$/;
const endpointName = kind('An endpoint’s name.', (value) => typeof value === 'string' && ENDPOINT.test(value), {
  type: 'string',
  pattern: ENDPOINT.source,
});

/** The keys that the endpoint's registration showed once, its name, and how to answer from now on. */
export class InboxSettings {
  @Field(text({ max: 300 }), { optional: true }) webhookKey?: string;
  @Field(text({ max: 300 }), { optional: true }) signingSecret?: string;
  @Field(endpointName, { optional: true }) endpoint?: string;
  @Field(oneOf(ANSWER_NAMES), { optional: true }) answer?: AnswerName;
}

/** The inboxes for programs: the local stack hands over keys here, and tests read what came. */
@Controller('inboxes/:inbox')
export class InboxesController {
  constructor(private readonly inboxes: Inboxes) {}

  @Put()
  set(@Param('inbox') inbox: string, @ValidBody(InboxSettings) settings: InboxSettings): object {
    const { name, answer } = this.inboxes.set(inboxName(inbox), settings);
    return { name, answer };
  }

  /** In the order they came. */
  @Get('webhooks')
  list(@Param('inbox') inbox: string): object[] {
    const keys = this.inboxes.get(inboxName(inbox));
    return this.inboxes.all(inbox).map((webhook: ReceivedWebhook) => ({
      receivedAt: webhook.receivedAt,
      headers: webhook.headers,
      body: webhook.body.toString('utf8'),
      verified: verify(webhook, keys),
      answered: webhook.answered,
    }));
  }

  @Delete('webhooks')
  empty(@Param('inbox') inbox: string): object {
    this.inboxes.empty(inboxName(inbox));
    return {};
  }
}
