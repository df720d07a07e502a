import { LANGUAGES } from '@cauce/html';
import { aRunningSubscription, aSubscription, aTrialInvitation } from '../../../test/subscription.builder.js';
import { Addresses } from '../../web/addresses.js';
import { WORDS } from '../../wording/words-by-language.js';
import { acceptPage } from './accept.page.js';
import { subscriptionView } from './subscription.view.js';

const addresses = new Addresses({ PUBLIC_URL: 'https://pay.example', PROCESSOR_PUBLIC_URL: 'https://processor.example' });
const link = 'thetoken.k1.mac';
const kept = { until: 0, session: 's', card: { proof: 'm1', card: { brand: 'Visa', last4: '0001' } } };
const declined = { id: 'c1', reason: 'DECLINED', isAcceptance: true } as const;
const charging = { id: 'c1' };
const who = { documentType: 'CC', document: '1020304567', firstName: 'Ana', lastName: 'Restrepo' };

type Rest = Partial<Parameters<typeof subscriptionView>[0]>;
const view = (subscription = aSubscription(), rest: Rest = {}, language: 'en' | 'es' = 'en') =>
  subscriptionView({ language, words: WORDS[language], subscription, link, addresses, csrfToken: 'c', watched: false, ...rest });
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const textOf = (markup: { toString: () => string }) => plain(markup.toString().replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ');
const shownText = (...facts: Parameters<typeof view>) => textOf(view(...facts).main);

describe('the invitation', () => {
  it('names three charges by their dates, the special one as such', () => {
    expect(shownText()).toContain(
      'Your next three charges Today, 21 November 2026 First charge, special price COP 45,000 Monday, 21 December 2026 COP 90,000 Thursday, 21 January 2027 COP 90,000',
    );
  });

  it('of a 31st names the last days of the months, never a rule', () => {
    const nextCharges = ['2027-01-31', '2027-02-28', '2027-03-31'].map((day) => ({ time: `${day}T17:00:00.000Z`, amountCents: 9_000_000 }));
    const page = shownText(
      aSubscription({ now: '2027-01-31T17:00:00.000Z', acceptanceExpireTime: '2027-02-07T17:00:00.000Z', nextCharges }),
    );
    expect(page).toContain('Sunday, 28 February 2027');
    expect(page).toContain('Wednesday, 31 March 2027');
    expect(page).not.toMatch(/of each month|on the \d+(st|th)/);
  });

  it('of a trial says for how long it is free, and still three charges', () => {
    const page = shownText(aTrialInvitation());
    expect(page).toContain('The first 14 days are free.');
    expect(page).toContain('Today, 21 November 2026 14 days free Free Saturday, 5 December 2026 First charge, special price COP 45,000');
    expect(page).toContain('5 February 2027');
  });

  it('of a free first charge says so', () => {
    expect(shownText(aSubscription({ firstChargeAmountCents: 0 }))).toContain('Today, 21 November 2026 The first charge is free Free');
  });

  it.each([
    ['MONTHLY', 1, 'every month', 'cada mes'],
    ['MONTHLY', 3, 'every 3 months', 'cada 3 meses'],
    ['WEEKLY', 1, 'every week', 'cada semana'],
    ['WEEKLY', 2, 'every 2 weeks', 'cada 2 semanas'],
  ] as const)('charged %s by %i says %s', (billingCycleFrequency, billingCycleInterval, english, spanish) => {
    const subscription = aSubscription({ plan: { billingCycleFrequency, billingCycleInterval } });
    expect(shownText(subscription)).toContain(`After that, COP 90,000 ${english}, until`);
    expect(shownText(subscription, {}, 'es')).toContain(`Después, $ 90.000 ${spanish}, hasta`);
  });

  it('escapes what the merchant wrote', () => {
    const page = view(aSubscription({ plan: { displayName: '<script>x</script>', description: '"><img>' } })).main.toString();
    expect(page).not.toMatch(/<script|"><img/);
  });

  it('is read without the buyer’s data once that is erased', () => {
    const { buyer: _, ...erased } = aSubscription();
    expect(shownText(erased)).toContain('Taller Dos Ríos invites you to');
  });
});

describe('the last step', () => {
  const page = (subscription = aSubscription(), language: 'en' | 'es' = 'en') =>
    textOf(acceptPage({ language, words: WORDS[language], subscription, link, csrfToken: 'c', who, card: kept.card }).main);

  it.each([
    ['a charge at once', aSubscription(), 'Accept and pay COP 45,000', 'Aceptar y pagar $ 45.000'],
    ['the plan’s price', aSubscription({ firstChargeAmountCents: 9_000_000 }), 'Accept and pay COP 90,000', 'Aceptar y pagar $ 90.000'],
    ['a trial', aTrialInvitation(), 'Accept, free until 5 December 2026', 'Aceptar, gratis hasta el 5 de diciembre de 2026'],
    ['a free first charge', aSubscription({ firstChargeAmountCents: 0 }), 'Accept, nothing to pay now', 'Aceptar, sin pagar nada ahora'],
  ])('of %s says on the button what it does', (_, subscription, english, spanish) => {
    expect(page(subscription)).toContain(english);
    expect(page(subscription, 'es')).toContain(spanish);
  });

  it.each([
    ['a special first charge', aSubscription(), 'charge COP 45,000 to this card the first time, then COP 90,000 every month, until'],
    ['one price', aSubscription({ firstChargeAmountCents: 9_000_000 }), 'charge COP 90,000 to this card every month, until'],
    [
      'a trial',
      aTrialInvitation({ firstChargeAmountCents: 9_000_000 }),
      'COP 90,000 to this card every month, beginning on 5 December 2026, until',
    ],
    [
      'a free first charge',
      aSubscription({ firstChargeAmountCents: 0 }),
      'COP 90,000 to this card every month, beginning on 21 December 2026, until',
    ],
  ])('of %s asks for the consent to exactly that, and ticks nothing', (_, subscription, consent) => {
    expect(page(subscription)).toContain(consent);
    expect(page(subscription)).not.toContain('checked');
  });

  it('shows the end of the document alone', () => {
    expect(page()).toContain('CC ••• 4567');
    expect(page()).not.toContain('1020304567');
  });
});

describe('after it', () => {
  it('brings back only whoever watched, and only from an end', () => {
    const redirectUri = 'https://shop.example/back';
    const back = (subscription: ReturnType<typeof aSubscription>, watched = true) =>
      view({ ...subscription, redirectUri }, { kept, watched })
        .main.toString()
        .includes('data-return');
    expect(back(aRunningSubscription())).toBe(true);
    expect(back(aRunningSubscription({ status: 'TRIALING' }))).toBe(true);
    expect(back(aRunningSubscription(), false)).toBe(false);
    expect(back(aSubscription({ declined }))).toBe(false);
    expect(back(aSubscription({ charging }))).toBe(false);
    expect(back(aSubscription({ status: 'CANCELED' }))).toBe(true);
  });

  it('says what was paid, and the next charge by its date', () => {
    expect(shownText(aRunningSubscription(), { kept })).toContain(
      'Your subscription is active and the first charge is paid. Plan Membresía Taller Abierto Paid today COP 45,000 Next charge 21 December 2026 , COP 90,000 Card Visa ending in 0001',
    );
    expect(shownText(aRunningSubscription({ firstChargeAmountCents: 0 }), { kept })).toContain('the first charge is free. ');
  });

  it('is no news any more once it is past due', () => {
    expect(shownText(aRunningSubscription({ status: 'PAST_DUE' }), { kept })).toContain('This invitation was already accepted');
  });
});

describe('what a page must never do', () => {
  const states = {
    invite: aSubscription(),
    declined: aSubscription({ declined }),
    processing: aSubscription({ charging }),
    'processing, though it was canceled': aSubscription({ charging, status: 'CANCELED' }),
    accepted: aRunningSubscription(),
    'past due': aRunningSubscription({ status: 'PAST_DUE' }),
    expired: aSubscription({ status: 'EXPIRED' }),
    'expired a moment ago': aSubscription({ now: '2026-11-28T23:00:00.000Z' }),
    canceled: aSubscription({ status: 'CANCELED' }),
  };
  const all = Object.entries(states).flatMap(([name, subscription]) =>
    LANGUAGES.map((language) => [name, language, subscription] as const),
  );

  it.each(all)('show the token of the link as text: %s, in %s', (_, language, subscription) => {
    for (const rest of [{}, { kept, watched: true }]) expect(shownText(subscription, rest, language)).not.toContain(link);
  });

  it.each(all.filter(([name]) => /^(past due|expired.*|canceled)$/.test(name)))(
    'name the buyer, the plan or the amount once the link proves nothing: %s, in %s',
    (_, language, subscription) => {
      expect(shownText(subscription, {}, language)).not.toMatch(/Ana|Membresía|90[.,]000|45[.,]000/);
    },
  );

  it.each(all.filter(([name]) => name !== 'invite' && name !== 'declined'))('offer to accept: %s, in %s', (_, language, subscription) => {
    expect(view(subscription, { kept }, language).main.toString()).not.toMatch(/name="number"|\/you"|\/confirm"/);
  });

  it.each(LANGUAGES)('say after a refusal that nothing was charged, which the bank may still correct, in %s', (language) => {
    for (const subscription of [states.declined, aSubscription({ declined, now: '2026-11-28T23:00:00.000Z' })])
      for (const rest of [{}, { kept }])
        expect(shownText(subscription, rest, language)).not.toMatch(/nothing was (charged|taken)|no se cobró nada/i);
  });

  it.each(LANGUAGES)('leave out where the refusal is final that nothing was taken, or speak of a correction then, in %s', (language) => {
    const { nothingTaken, ifTaken } = WORDS[language].declined;
    const final = { ...declined, isNothingCharged: true } as const;
    for (const rest of [{}, { kept }]) {
      const [certain, open] = [final, declined].map((each) => shownText(aSubscription({ declined: each }), rest, language));
      expect([certain?.includes(nothingTaken), certain?.includes(ifTaken)]).toEqual([true, false]);
      expect([open?.includes(nothingTaken), open?.includes(ifTaken)]).toEqual([false, true]);
    }
    const late = { now: '2026-11-28T23:00:00.000Z' };
    expect(shownText(aSubscription({ declined: final, ...late }), {}, language)).toContain(WORDS[language].subscription.expired.nothing);
  });

  it.each(LANGUAGES)('promise while a charge is open what will become of it, in %s', (language) => {
    expect(shownText(states.processing, {}, language)).not.toMatch(/nothing was charged|no se cobró|is active|está activa/i);
  });
});
