import { INTERNAL_ROUTES, type MethodHolders } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Post } from '@nestjs/common';
import { Connections } from '../../connections.js';
import { FindHoldersRequest } from './find-holders.request.js';

/** By their keys: what is asked about was stored for these subscriptions. */
const HOLDERS = `
  SELECT count(DISTINCT id)::int AS count FROM subscription
  JOIN unnest($1::text[], $2::text[]) AS asked (subscription, method) ON id = asked.subscription
  WHERE status NOT IN ('CANCELED', 'EXPIRED') AND rest->'subscription'->>'method' = asked.method`;

/** `POST /internal/method-holders`: how many subscriptions that have not ended are charged to one of these cards. */
@Callers('payments')
@Controller(INTERNAL_ROUTES.methodHolders)
export class FindHoldersController {
  constructor(private readonly connections: Connections) {}

  @Post()
  async find(@ValidBody(FindHoldersRequest) { methods }: FindHoldersRequest): Promise<MethodHolders> {
    const ids = methods.map(({ subscription }) => subscription.replace(/^subscription-/, ''));
    const values = [ids, methods.map(({ method }) => method)];
    const { rows } = await this.connections.pool.query<MethodHolders>(HOLDERS, values);
    return { count: rows[0]?.count ?? 0 };
  }
}
