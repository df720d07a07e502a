import { deliveryId, type FoundNotifications, INTERNAL_ROUTES } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Post } from '@nestjs/common';
import { Connections } from '../connections.js';
import type { Delivery, DeliveryAttempt } from '../generated/prisma/client.js';
import { FindNotificationsRequest } from './find-notifications.request.js';
import { toMailNotification, toWebhookNotification } from './notification.rows.js';

const ATTEMPTS = { orderBy: { lease: 'asc' } } as const;
/** Less than the parameters that a statement may have. */
const AT_A_TIME = 5_000;

type WholeDelivery = Delivery & { readonly attempts: readonly DeliveryAttempt[] };

/** `POST /internal/notifications`: the webhooks and mails of these events, for the gateway, which shows them to operators. Changes nothing. */
@Callers('operator')
@Controller(INTERNAL_ROUTES.notifications)
export class FindNotificationsController {
  constructor(private readonly connections: Connections) {}

  @Post()
  async find(@ValidBody(FindNotificationsRequest) { organization, eventIds }: FindNotificationsRequest): Promise<FoundNotifications> {
    const { prisma } = this.connections;
    const [endpoints, mails] = await Promise.all([
      prisma.webhookEndpoint.findMany({ where: { organization }, select: { id: true, url: true } }),
      prisma.mail.findMany({ where: { eventId: { in: eventIds }, organization } }),
    ]);
    const ids = endpoints.flatMap(({ id }) => eventIds.map((event) => deliveryId(id, event)));
    const deliveries: WholeDelivery[] = [];
    for (let at = 0; at < ids.length; at += AT_A_TIME) {
      const id = { in: ids.slice(at, at + AT_A_TIME) };
      deliveries.push(...(await prisma.delivery.findMany({ where: { id }, include: { attempts: ATTEMPTS } })));
    }
    const urls = new Map(endpoints.map(({ id, url }) => [id, url]));
    const found = [
      ...deliveries.map((row) => toWebhookNotification(row, urls.get(row.endpointId) ?? '')),
      ...mails.map(toMailNotification),
    ];
    return { notifications: found.sort((one, other) => (one.createTime < other.createTime ? -1 : 1)) };
  }
}
