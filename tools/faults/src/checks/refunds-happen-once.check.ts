import type { AskedRefund, Evidence, Movement } from '../evidence/evidence.js';
import type { Check } from './check.js';

/** In the processors' own books: each refund's key returned money once, and never more than its charge had taken. One request is one refund. */
export const refundsHappenOnce: Check = {
  name: 'nothing is refunded twice',
  breaches({ movements, returns, refunds, askedRefunds }: Evidence) {
    const returned = Map.groupBy(returns, ({ key }) => key);
    const listed = Map.groupBy(refunds, ({ charge }) => charge);
    return [
      ...[...Map.groupBy(refunds, ({ key }) => key)].flatMap(([key, its]) =>
        its.length > 1 ? [`the processor lists refund ${key} ${its.length} times`] : [],
      ),
      ...[...new Set([...returned.keys(), ...listed.keys()])].flatMap((charge) =>
        ofCharge(
          charge,
          returned.get(charge) ?? [],
          listed.get(charge) ?? [],
          movements.find(({ key }) => key === charge),
        ),
      ),
      ...askedTwice(askedRefunds),
    ];
  },
};

function ofCharge(charge: string, returned: readonly Movement[], listed: readonly Movement[], taken: Movement | undefined): string[] {
  const [back, told, came] = [sumOf(returned), sumOf(listed), taken?.amountCents ?? 0];
  return [
    ...(returned.length !== listed.length || back !== told
      ? [`money of charge ${charge} went back ${returned.length} times, ${back} cents, for ${listed.length} refunds of ${told} cents`]
      : []),
    ...(back > came ? [`${back} cents of charge ${charge} went back, which had taken ${came}`] : []),
  ];
}

/** However often a requestId was sent: one refund; and another requestId is another one. */
function askedTwice(asked: readonly AskedRefund[]): string[] {
  const byRequest = Map.groupBy(asked, ({ payment, requestId }) => `${payment}, request ${requestId}`);
  const byName = Map.groupBy(asked, ({ name }) => name);
  return [
    ...[...byRequest].flatMap(([request, its]) => {
      const names = new Set(its.map(({ name }) => name));
      return names.size > 1 ? [`${request} was answered with ${names.size} refunds: ${[...names].join(', ')}`] : [];
    }),
    ...[...byName].flatMap(([name, its]) => {
      const requests = new Set(its.map(({ requestId }) => requestId));
      return requests.size > 1 ? [`${name} was answered to ${requests.size} requests`] : [];
    }),
  ];
}

function sumOf(movements: readonly Movement[]): number {
  return movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
