import type { FailureReason } from '@cauce/kernel';

/**
 * What buyers and merchants read about a failure: what happened, what to do, and that nothing was taken where that is certain
 * (`NOTHING_TAKEN` of the kernel). English is the webhook's `errorMessage`. Lost, stolen and blocked cards are DECLINED too: only the bank
 * may tell its customer why.
 */
export const FAILURE_TEXTS: Readonly<Record<FailureReason, { readonly en: string; readonly es: string }>> = {
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
    en: 'The bank is not answering now. Try in a few minutes, or use another way to pay.',
    es: 'El banco no responde en este momento. Intenta en unos minutos o usa otro medio de pago.',
  },
  LIMIT_EXCEEDED: {
    en: 'The amount is above the limit of this card or account. Ask your bank, or use another way to pay.',
    es: 'El valor supera el tope de esta tarjeta o cuenta. Pregúntale a tu banco o usa otro medio de pago.',
  },
  CANCELED_BY_BUYER: {
    en: 'The payment was left at the bank. Nothing was taken. You can start again here.',
    es: 'El pago quedó sin terminar en el banco. No se cobró nada. Puedes empezar de nuevo aquí.',
  },
  TIMED_OUT: {
    en: 'The time to approve it ran out. Nothing was taken. You can start again here.',
    es: 'Se acabó el tiempo para aprobarlo. No se cobró nada. Puedes empezar de nuevo aquí.',
  },
  NOT_APPROVED: {
    en: 'The payment was not approved after the review. Nothing was taken. The store can tell you more.',
    es: 'El pago no fue aprobado después de la revisión. No se cobró nada. La tienda puede darte más información.',
  },
  ALREADY_PAID: {
    en: 'The payment was paid by an earlier try. Nothing was taken for this one.',
    es: 'El pago quedó hecho con un intento anterior. No se cobró nada por este.',
  },
};
