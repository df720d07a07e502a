import { aSubscription } from '../../test/subscription.builder.js';
import { accepting, codeRequested, declinedDigits, proved, usableCard, withCard } from './kept-acceptance.js';

const who = { documentType: 'CC', document: '1020304567', firstName: 'Ana', lastName: 'Restrepo' };
const card = { proof: 'm1', card: { brand: 'Visa', last4: '0001' } };
const NOW = Date.parse('2026-11-21T23:00:00.000Z');
const HALF_AN_HOUR = 30 * 60 * 1000;
const declined = { id: 'c1', reason: 'DECLINED', isAcceptance: true } as const;

it('lives for half an hour, and no longer than billing’s session', () => {
  expect(codeRequested(who, NOW)).toEqual({ until: NOW + HALF_AN_HOUR, who });
  const until = (expireTime: string) => proved({ session: 's', expireTime, who }, NOW).until;
  expect(until('2026-11-21T23:10:00.000Z')).toBe(NOW + 10 * 60 * 1000);
  expect(until('2026-11-22T23:00:00.000Z')).toBe(NOW + HALF_AN_HOUR);
  expect(until('no time')).toBe(0);
});

it('is then of the person whom billing names, and has no card of another who entered one', () => {
  const other = { ...who, firstName: 'Inés' };
  const kept = proved({ session: 's', expireTime: '2026-11-21T23:10:00.000Z', who: other }, NOW);
  expect(kept).toEqual({ until: NOW + 10 * 60 * 1000, session: 's', who: other });
});

it('does not offer a card again that was declined, and remembers its digits', () => {
  const asked = accepting(withCard(codeRequested(who, NOW), card), aSubscription({ charging: { id: 'c1' } }));
  expect(usableCard(asked, aSubscription({ charging: { id: 'c1' } }))).toBe(card);
  expect(usableCard(asked, aSubscription({ declined }))).toBeUndefined();
  expect(declinedDigits(asked, aSubscription({ declined }))).toBe('0001');
});

it('offers the next card, and says nothing of its digits for what was declined before', () => {
  const asked = accepting(withCard(codeRequested(who, NOW), card), aSubscription({ declined }));
  const again = withCard(asked, { proof: 'm2', card: { brand: 'Visa', last4: '0004' } });
  expect(usableCard(again, aSubscription({ declined }))?.proof).toBe('m2');
  expect(declinedDigits(again, aSubscription({ declined }))).toBeUndefined();
});

it('says no digits of a card that was not charged, since another tab accepts with another one', () => {
  const asked = accepting(withCard(codeRequested(who, NOW), card), { ...aSubscription({ charging: { id: 'c1' } }), isOtherCard: true });
  expect(asked).toEqual(codeRequested(who, NOW));
  expect(declinedDigits(asked, aSubscription({ declined }))).toBeUndefined();
});

it('says no digits of a card that another browser entered', () => {
  expect(declinedDigits(undefined, aSubscription({ declined }))).toBeUndefined();
});
