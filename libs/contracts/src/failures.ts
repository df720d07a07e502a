import { type FailureReason, isNothingTaken, type PaymentMethod } from '@cauce/kernel';

/** What is said of a failure, in each language. */
export type FailureText = { readonly en: string; readonly es: string };

/**
 * What buyers and merchants read about a failed attempt: what happened, that nothing was taken where that is certain, and what to do. English is
 * the webhook's `errorMessage`. Lost, stolen and blocked cards are DECLINED too: only the bank may tell its customer why.
 * @param isCertain no attempt can take money any more; unless it is known, what the reason alone says of its own attempt (`NOTHING_TAKEN`)
 */
export function failureText(reason: FailureReason, method: PaymentMethod, isCertain: boolean = isNothingTaken(reason)): FailureText {
  const said = (method === 'CARD' ? undefined : ELSEWHERE[method][reason]) ?? ANYWHERE[reason];
  if (!isCertain) return said;
  const { en, es } = reason === 'ALREADY_PAID' ? NOT_FOR_THIS_ONE : NOTHING;
  return { en: afterFirst(said.en, en), es: afterFirst(said.es, es) };
}

const NOTHING: FailureText = { en: 'Nothing was taken.', es: 'No se cobró nada.' };
const NOT_FOR_THIS_ONE: FailureText = { en: 'Nothing was taken for this one.', es: 'No se cobró nada por este.' };

/** A text with a sentence more after its first: of a failure, the first says what happened, the next one what to do. */
export function afterFirst(text: string, sentence: string): string {
  const [first = '', ...rest] = text.split(/(?<=\.) /);
  return [first, sentence, ...rest].join(' ');
}

/** For cards, and for the other methods where these words fit. */
const ANYWHERE: Readonly<Record<FailureReason, FailureText>> = {
  DECLINED: {
    en: 'The bank declined the payment. Use another card or another way to pay, or ask your bank.',
    es: 'El banco rechazó el pago. Usa otra tarjeta u otro medio de pago, o pregúntale a tu banco.',
  },
  INSUFFICIENT_FUNDS: {
    en: 'There was not enough available. Use another card or another way to pay.',
    es: 'No había cupo o saldo disponible. Usa otra tarjeta u otro medio de pago.',
  },
  CARD_EXPIRED: {
    en: 'This card is past its date. Use another card.',
    es: 'Esta tarjeta ya venció. Usa otra tarjeta.',
  },
  WRONG_DETAILS: {
    en: 'The bank did not recognise the details. Check the number, the date and the code, and try again.',
    es: 'El banco no reconoció los datos. Revisa el número, la fecha y el código e intenta de nuevo.',
  },
  NOT_AUTHENTICATED: {
    en: 'The bank could not confirm that it was you. Try again, or use another way to pay.',
    es: 'El banco no pudo confirmar que eras tú. Intenta de nuevo o usa otro medio de pago.',
  },
  BANK_UNAVAILABLE: {
    en: 'The bank is not answering now. Try again in a few minutes, or use another way to pay.',
    es: 'El banco no responde en este momento. Intenta de nuevo en unos minutos o usa otro medio de pago.',
  },
  LIMIT_EXCEEDED: {
    en: 'The amount is above the limit of this card. Ask your bank, or use another way to pay.',
    es: 'El valor supera el tope de esta tarjeta. Pregúntale a tu banco o usa otro medio de pago.',
  },
  CANCELED_BY_BUYER: {
    en: 'The payment was left at the bank. You can start again here.',
    es: 'El pago quedó sin terminar en el banco. Puedes empezar de nuevo aquí.',
  },
  TIMED_OUT: {
    en: 'The time to approve it ran out. You can start again here.',
    es: 'Se acabó el tiempo para aprobarlo. Puedes empezar de nuevo aquí.',
  },
  NOT_APPROVED: {
    en: 'The payment was not approved after the review. The store can tell you more.',
    es: 'El pago no fue aprobado después de la revisión. La tienda puede darte más información.',
  },
  ALREADY_PAID: {
    en: 'The payment was paid by an earlier try.',
    es: 'El pago quedó hecho con un intento anterior.',
  },
  WITHDRAWN: {
    en: 'The subscription no longer asks for this payment.',
    es: 'La suscripción ya no pide este pago.',
  },
  NOT_BEGUN: {
    en: 'The payment was not begun. Try again, or use another way to pay.',
    es: 'El pago no empezó. Intenta de nuevo o usa otro medio de pago.',
  },
};

type Texts = Readonly<Partial<Record<FailureReason, FailureText>>>;
/** Who refuses, and where the buyer was; `ask`: who can say more. */
type Place = { readonly who: string; readonly where: string; readonly ask: string };

const BANK = at(
  { who: 'The bank', where: 'at the bank', ask: ', or ask your bank' },
  { who: 'El banco', where: 'en el banco', ask: ' o pregúntale a tu banco' },
);

/** For the other methods, which have no card. */
const ELSEWHERE: Readonly<Record<Exclude<PaymentMethod, 'CARD'>, Texts>> = {
  PSE: BANK,
  BANK_A: BANK,
  WALLET_A: {
    ...at({ who: 'The wallet', where: 'in the wallet', ask: '' }, { who: 'La billetera', where: 'en la billetera', ask: '' }),
    WRONG_DETAILS: {
      en: 'The wallet did not recognise the phone number. Check it and try again, or use another way to pay.',
      es: 'La billetera no reconoció el número de celular. Revísalo e intenta de nuevo, o usa otro medio de pago.',
    },
  },
  PARTNER_PLATFORM: at(
    { who: 'The partner', where: 'on the partner’s page', ask: '' },
    { who: 'La plataforma aliada', where: 'en la plataforma aliada', ask: '' },
  ),
  SERVICE: {
    ...at({ who: 'Cauce', where: 'here', ask: '' }, { who: 'Cauce', where: 'aquí', ask: '' }),
    INSUFFICIENT_FUNDS: {
      en: 'There was not enough available. Use another balance or another way to pay.',
      es: 'El saldo no alcanza. Usa otro saldo u otro medio de pago.',
    },
    WRONG_DETAILS: {
      en: 'There is no balance under this document. Check its type and number and try again, or use another way to pay.',
      es: 'No hay un saldo a nombre de este documento. Revisa el tipo y el número e intenta de nuevo, o usa otro medio de pago.',
    },
  },
};

function at(en: Place, es: Place): Texts {
  const declined = {
    en: `${en.who} declined the payment. Use another way to pay${en.ask}.`,
    es: `${es.who} rechazó el pago. Usa otro medio de pago${es.ask}.`,
  };
  return {
    DECLINED: declined,
    CARD_EXPIRED: declined,
    INSUFFICIENT_FUNDS: {
      en: 'There was not enough available. Use another way to pay.',
      es: 'No había saldo suficiente. Usa otro medio de pago.',
    },
    WRONG_DETAILS: {
      en: `${en.who} did not recognise the details. Check them and try again, or use another way to pay.`,
      es: `${es.who} no reconoció los datos. Revísalos e intenta de nuevo, o usa otro medio de pago.`,
    },
    NOT_AUTHENTICATED: {
      en: `${en.who} could not confirm that it was you. Try again, or use another way to pay.`,
      es: `${es.who} no pudo confirmar que eras tú. Intenta de nuevo o usa otro medio de pago.`,
    },
    BANK_UNAVAILABLE: {
      en: `${en.who} is not answering now. Try again in a few minutes, or use another way to pay.`,
      es: `${es.who} no responde en este momento. Intenta de nuevo en unos minutos o usa otro medio de pago.`,
    },
    LIMIT_EXCEEDED: {
      en: `The amount is above the limit of this account. Use another way to pay${en.ask}.`,
      es: `El valor supera el tope de esta cuenta. Usa otro medio de pago${es.ask}.`,
    },
    CANCELED_BY_BUYER: {
      en: `The payment was not finished ${en.where}. You can start again here.`,
      es: `El pago quedó sin terminar ${es.where}. Puedes empezar de nuevo aquí.`,
    },
  };
}
