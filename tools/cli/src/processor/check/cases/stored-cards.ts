import { allTheSame, answered, holds } from '../answers.js';
import { inGroup } from '../case.js';
import { newKey } from '../kit.js';

const it = inGroup(7);

/** Cards that are charged without their buyers. */
export const STORED_CARDS = [
  it('one key stores one card, at once and later', ['a stored card'], async (kit) => {
    const card = await kit.card('approved');
    const first = await kit.store(card);
    allTheSame([first, ...(await Promise.all(Array.from({ length: 10 }, () => kit.store(card))))], 200, { key: card.key });
  }),
  it('one key stores one card over a restart', ['a stored card', 'restart'], async (kit) => {
    const card = await kit.card('approved');
    const first = await kit.store(card);
    await kit.restart();
    allTheSame([first, await kit.store(card)], 200);
  }),
  it('two keys make two tokens', ['a stored card'], async (kit) => {
    const [one, other] = [
      answered(await kit.store(await kit.card('approved')), 200),
      answered(await kit.store(await kit.card('approved')), 200),
    ];
    holds(one['token'] !== other['token'], 'two tokens', `twice ${String(one['token'])}`);
  }),
  it('another owner under the same key: OTHER_TERMS, and no token', ['a stored card'], async (kit) => {
    const card = await kit.card('approved');
    answered(await kit.store(card), 200);
    answered(await kit.store({ ...card, owner: `subscription-${newKey()}` }), 409, { code: 'OTHER_TERMS', token: undefined });
  }),
  it('another card under the same key: OTHER_TERMS', ['a stored card', 'cardTokens'], async (kit) => {
    const [card, other] = [await kit.card('approved'), await kit.card('approved')];
    answered(await kit.store(card), 200);
    answered(await kit.store({ ...card, cardToken: other.cardToken }), 409, { code: 'OTHER_TERMS' });
  }),
  it('a card that you do not store is refused with a reason, for ever', ['unstorable'], async (kit) => {
    const card = await kit.card('unstorable');
    const { reason } = allTheSame([await kit.store(card), await kit.store(card)], 409, { code: 'NOT_STORED' });
    holds(reason !== undefined, 'a reason', 'none');
  }),
  it('a one-use token that was stored is used up', ['a stored card', 'cardTokens'], async (kit) => {
    const card = await kit.card('approved');
    answered(await kit.store(card), 200);
    answered(await kit.store({ ...card, key: newKey() }), 409, { code: 'NOT_STORED' });
  }),
  it('a one-use token that was charged is used up', ['a stored card', 'cardTokens'], async (kit) => {
    const terms = await kit.paid();
    const again = { ...terms, key: newKey() };
    answered(await kit.charge(again), 200, { status: 'FAILED' });
    await kit.moved(again, []);
  }),
  it('a stored card is charged again and again without its buyer, each charge once', ['a stored card'], async (kit) => {
    for (const terms of await kit.storedCharges('approved', 3)) {
      allTheSame([await kit.charge(terms), await kit.charge(terms)], 200, { status: 'SUCCEEDED' });
      await kit.moved(terms, [24_000]);
    }
  }),
  it('a stored card is charged after a restart, and no charge twice', ['a stored card', 'restart'], async (kit) => {
    const [before, after] = await kit.storedCharges('approved', 2);
    if (!before || !after) throw new Error('two charges were to be made');
    answered(await kit.charge(before), 200, { status: 'SUCCEEDED' });
    await kit.restart();
    answered(await kit.charge(before), 200, { status: 'SUCCEEDED' });
    answered(await kit.charge(after), 200, { status: 'SUCCEEDED' });
    await kit.moved(before, [24_000]);
    await kit.moved(after, [24_000]);
  }),
  it('a stored card that is declined is declined each time', ['a stored card', 'declined'], async (kit) => {
    for (const terms of await kit.storedCharges('declined', 2)) {
      answered(await kit.charge(terms), 200, { status: 'FAILED' });
      await kit.moved(terms, []);
    }
  }),
  it('a card that nobody stored is charged nothing', ['a stored card'], async (kit) => {
    const terms = await kit.terms({ method: 'CARD', storedCard: `card_${newKey()}` });
    answered(await kit.charge(terms), 200, { status: 'FAILED' });
    await kit.moved(terms, []);
  }),
  it('a stored card whose bank asks its customer: PENDING with a page, and can be abandoned', ['challenged'], async (kit) => {
    for (const terms of await kit.storedCharges('challenged', 1)) {
      const { continueUrl } = answered(await kit.charge(terms), 200, { status: 'PENDING' });
      holds(continueUrl !== undefined, '`continueUrl`', 'none');
      answered(await kit.abandon(terms.key), 200, { status: 'ABANDONED' });
      answered(await kit.charge(terms), 409, { code: 'ABANDONED' });
    }
  }),
];
