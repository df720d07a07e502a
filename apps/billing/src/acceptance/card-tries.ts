import { ApiError } from '@cauce/contracts';
import type { Queryable } from '@cauce/postgres';
import { randomId } from '@cauce/secrets';

/** More than a buyer has, fewer than who tries stolen ones. */
const CARDS_A_DAY = 10;

const RECENT = `(SELECT coalesce(jsonb_object_agg(card, time), '{}') FROM jsonb_each(t.cards) AS each (card, time)
  WHERE (time #>> '{}')::timestamptz > now() - interval '1 day')`;

/** One row for each subscription, so that requests at once wait for each other and none is let through too many. */
const COUNT = `
  INSERT INTO card_try AS t (subscription, cards, expire_time)
  VALUES ($1, jsonb_build_object($2::text, now()), now() + interval '1 day')
  ON CONFLICT (subscription) DO UPDATE SET cards = excluded.cards || ${RECENT}, expire_time = excluded.expire_time
  WHERE ${RECENT} ? $2 OR (SELECT count(*) FROM jsonb_object_keys(${RECENT})) < ${CARDS_A_DAY}
  RETURNING subscription`;

/**
 * How many cards are tried for a subscription, on any of its links: ten a day, by the machine's time. Each card counts when it is entered:
 * whether the processor refuses to store it or a charge is declined, whoever tries stolen ones learns it either way.
 */
export class CardTries {
  constructor(private readonly pool: Queryable) {}

  /**
   * Counts a card; the same one again is not counted. Throws TOO_MANY_CARDS.
   * @param card a digest of its one-use token; undefined (from a checkout of before): another card
   */
  async count(subscription: string, card: string = randomId()): Promise<void> {
    const { rowCount } = await this.pool.query(COUNT, [subscription, card]);
    if (rowCount === 0) throw new ApiError('TOO_MANY_CARDS');
  }

  /** Removes what counts no more. */
  async eraseOld(): Promise<void> {
    await this.pool.query('DELETE FROM card_try WHERE expire_time < now()');
  }
}
