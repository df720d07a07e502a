import { checkCard } from './card-form.js';
import { returnAddress, withErrors } from './card-return.js';
import { TEST_CARDS, TEST_PREFIX } from './test-cards.js';

const now = new Date('2026-11-21T18:00:00Z');
const good = { number: '9999 0000 0000 0001', expiry: '12 / 26', securityCode: '123', name: 'Ana' };
const errorsOf = (change: Record<string, string | undefined>) => {
  const checked = checkCard({ ...good, ...change }, now);
  return 'errors' in checked ? checked.errors : [];
};

describe('a card form', () => {
  it.each(TEST_CARDS)('takes the test card …$last4: $says', ({ last4 }) => {
    expect(checkCard({ ...good, number: TEST_PREFIX + last4 }, now)).toEqual({ card: expect.objectContaining({ last4 }) });
  });

  it.each([
    [{ number: undefined }, 'number:missing'],
    [{ number: ' ' }, 'number:missing'],
    [{ number: '9999 0000 0000 001' }, 'number:length-15'],
    [{ number: '9999-0000-0000-00011' }, 'number:length-17'],
    [{ number: '9999 0000 0000 000x' }, 'number:digits'],
    [{ number: '4111 1111 1111 1111' }, 'number:unknown'],
    [{ number: '9999 0000 0000 0099' }, 'number:unknown'],
    [{ expiry: '' }, 'expiry:missing'],
    [{ expiry: '13/27' }, 'expiry:form'],
    [{ expiry: '00/27' }, 'expiry:form'],
    [{ expiry: 'soon' }, 'expiry:form'],
    [{ expiry: '10/26' }, 'expiry:past'],
    [{ expiry: '12/2025' }, 'expiry:past'],
    [{ securityCode: '' }, 'securityCode:missing'],
    [{ securityCode: '12' }, 'securityCode:length-2'],
    [{ securityCode: '12a' }, 'securityCode:digits'],
    [{ name: ' ' }, 'name:missing'],
  ])('says what is wrong, never the value: %j → %s', (change, error) => {
    expect(errorsOf(change)).toEqual([error]);
  });

  it('lists every field at once', () => {
    expect(checkCard({}, now)).toEqual({ errors: ['number:missing', 'expiry:missing', 'securityCode:missing', 'name:missing'] });
  });

  it.each(['11/26', '1126', '11/2026', '1/30', '12-29'])('takes the date %s: a card lasts to the end of its month', (expiry) => {
    expect(errorsOf({ expiry })).toEqual([]);
  });
});

describe('the return address', () => {
  const checkout = 'http://checkout.test:8082';

  it('leads only to the checkout', () => {
    expect(returnAddress(`${checkout}/p/x?lang=es`, checkout)?.href).toBe(`${checkout}/p/x?lang=es`);
    for (const elsewhere of [
      undefined,
      '',
      '/p/x',
      'https://evil.test/',
      `${checkout}.evil.test/`,
      `${checkout}@evil.test/`,
      'javascript:1',
    ]) {
      expect(returnAddress(elsewhere, checkout)).toBeUndefined();
    }
  });

  it('keeps the query, and replaces what an earlier try left', () => {
    const address = new URL(`${checkout}/p/x?lang=es&card_errors=number:missing`);
    const back = new URL(withErrors(address, ['number:length-15', 'expiry:past'])).searchParams;
    expect([...back]).toEqual([
      ['lang', 'es'],
      ['card_errors', 'number:length-15,expiry:past'],
    ]);
  });
});
