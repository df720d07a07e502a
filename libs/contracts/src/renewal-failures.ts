import type { FailureReason } from '@cauce/kernel';
import type { FailureText } from './failures.js';

/**
 * What buyers read about a charge of their subscription that failed: why the stored card could not be charged, and what to do. They were not
 * there, so the text asks them for nothing that is done while paying (`failureText` does), and never promises that nothing was taken: a bank may
 * still settle what it refused. Lost, stolen and blocked cards are DECLINED too.
 */
export function renewalFailureText(reason: FailureReason): FailureText {
  return RENEWAL[reason];
}

const NO_ANSWER: FailureText = {
  en: 'The bank did not answer. Nothing may be wrong with the card: it can be tried again, or use another one.',
  es: 'El banco no respondió. Puede que la tarjeta esté bien: se puede intentar otra vez, o usa otra.',
};
const NOT_FOR_SUBSCRIPTIONS: FailureText = {
  en: 'The bank does not approve subscriptions with this card. Use another card.',
  es: 'El banco no aprueba suscripciones con esta tarjeta. Usa otra tarjeta.',
};

const RENEWAL: Readonly<Record<FailureReason, FailureText>> = {
  DECLINED: {
    en: 'The bank declined it without saying why. Ask your bank, or use another card.',
    es: 'El banco lo rechazó y no dijo por qué. Pregúntale a tu banco o usa otra tarjeta.',
  },
  INSUFFICIENT_FUNDS: {
    en: 'There was not enough available on the card. Make sure that there is, or use another card.',
    es: 'La tarjeta no tenía cupo o saldo disponible. Asegúrate de que lo tenga o usa otra tarjeta.',
  },
  CARD_EXPIRED: {
    en: 'The card is past its date. Use the new one, or another card.',
    es: 'La tarjeta ya venció. Usa la nueva u otra tarjeta.',
  },
  WRONG_DETAILS: {
    en: 'The bank no longer recognises the card. Enter it once more, or use another card.',
    es: 'El banco ya no reconoce la tarjeta. Escríbela una vez más o usa otra tarjeta.',
  },
  NOT_AUTHENTICATED: {
    en: 'The bank wants you to approve each payment with this card, which a subscription cannot ask of you. Use another card.',
    es: 'El banco quiere que apruebes cada pago con esta tarjeta, y una suscripción no puede pedírtelo. Usa otra tarjeta.',
  },
  BANK_UNAVAILABLE: NO_ANSWER,
  TIMED_OUT: NO_ANSWER,
  LIMIT_EXCEEDED: {
    en: 'The amount is above the limit of the card. Ask your bank, or use another card.',
    es: 'El valor supera el tope de la tarjeta. Pregúntale a tu banco o usa otra tarjeta.',
  },
  // Nobody is asked in a renewal: whoever said no, the card does not pay it.
  CANCELED_BY_BUYER: NOT_FOR_SUBSCRIPTIONS,
  NOT_APPROVED: NOT_FOR_SUBSCRIPTIONS,
  ALREADY_PAID: {
    en: 'It was paid already. You do not need to do anything.',
    es: 'Ya estaba pagado. No tienes que hacer nada.',
  },
  WITHDRAWN: {
    en: 'It was withdrawn before the bank answered. You do not need to do anything.',
    es: 'Se retiró antes de que el banco respondiera. No tienes que hacer nada.',
  },
  NOT_BEGUN: {
    en: 'It was not begun, and the bank was not asked. Nothing may be wrong with the card: it can be tried again, or use another one.',
    es: 'No se empezó, y al banco no se le preguntó. Puede que la tarjeta esté bien: se puede intentar otra vez, o usa otra.',
  },
};
