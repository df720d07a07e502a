import { INTERNAL_ROUTES, type MethodHolders, pathOf } from '@cauce/contracts';
import { Injectable } from '@nestjs/common';
import { Connections } from '../../connections.js';
import type { KnownAccount } from '../known-accounts.js';

/** What still needs an account, in numbers. */
export type AccountUse = { readonly subscriptions: number; readonly attempts: number; readonly refunds: number };

/** As many cards as billing is asked about at a time. */
const CARDS_AT_A_TIME = 1_000;
/** A buyer may accept that long after a card was stored: it counts as held until then. */
const PROOF_MINUTES = 31;

/** Pending attempts of an account and refunds under way, over the payments of the organization that have something to do. */
const OPEN = `
  SELECT coalesce(sum(used.attempts), 0)::int AS attempts, coalesce(sum(used.refunds), 0)::int AS refunds
  FROM payment CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE attempt->>'status' = 'PENDING') AS attempts, sum((
      SELECT count(*) FROM (
        SELECT json_array_elements(payment.rest->'settlements')
        UNION ALL SELECT json_array_elements(coalesce(payment.rest->'refunds', '[]'))
      ) AS asked (refund) WHERE refund->>'state' = 'REFUND_REQUESTED' AND refund->>'attempt' = attempt->>'name'
    )) AS refunds
    FROM json_array_elements(payment.attempts) WITH ORDINALITY AS each (attempt, nth)
    WHERE payment.rest->'details'->(nth - 1)::int->>'account' = $2
  ) AS used
  WHERE payment.organization = $1 AND (payment.next_action_time IS NOT NULL OR payment.charge_action_time IS NOT NULL)`;

const CARDS = `
  SELECT method_id, owner, create_time > now() - ${PROOF_MINUTES} * interval '1 minute' AS is_recent FROM payment_method
  WHERE account = $1 AND method_id > $2 ORDER BY method_id LIMIT ${CARDS_AT_A_TIME}`;

type Card = { readonly method_id: string; readonly owner: string; readonly is_recent: boolean };

/** What still needs an account: only billing knows which subscription holds which card. */
@Injectable()
export class AccountUses {
  constructor(private readonly connections: Connections) {}

  /** Throws UNAVAILABLE while billing does not answer. */
  async of({ id, organization }: Pick<KnownAccount, 'id' | 'organization'>): Promise<AccountUse> {
    const { rows } = await this.connections.pool.query<Omit<AccountUse, 'subscriptions'>>(OPEN, [organization, id]);
    const { attempts = 0, refunds = 0 } = rows[0] ?? {};
    return { subscriptions: await this.holders(id), attempts, refunds };
  }

  private async holders(id: string): Promise<number> {
    let count = 0;
    for (let after = ''; ;) {
      const { rows } = await this.connections.pool.query<Card>(CARDS, [id, after]);
      const recent = rows.filter(({ is_recent }) => is_recent);
      const older = rows.filter(({ is_recent }) => !is_recent);
      count += new Set(recent.map(({ owner }) => owner)).size + (older.length === 0 ? 0 : await this.ask(older));
      if (rows.length < CARDS_AT_A_TIME) return count;
      after = rows.at(-1)?.method_id ?? '';
    }
  }

  private async ask(cards: readonly Card[]): Promise<number> {
    const methods = cards.map(({ method_id: method, owner: subscription }) => ({ method, subscription }));
    const call = { method: 'POST', path: pathOf(INTERNAL_ROUTES.methodHolders), as: { principal: 'payments' }, body: { methods } } as const;
    return (await this.connections.billing.call<MethodHolders>(call)).count;
  }
}
