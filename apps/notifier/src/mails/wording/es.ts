import { sentenceEnd } from '@cauce/html';
import type { MailWords } from './words.js';

export const es: MailWords = {
  hello: (name) => `Hola, ${sentenceEnd(name)}`,
  link: {
    subject: (store, amount) => `${store} te pide un pago de ${amount}`,
    title: (store) => `Tienes un pago pendiente con ${store}`,
    action: 'Ver y pagar',
    small: '¿No esperabas este correo? Ignóralo: no se cobra nada si no pagas. Nunca te pedimos la tarjeta ni tus claves por correo.',
  },
  receipt: {
    subject: (amount, store) => `Recibo: ${amount} pagados a ${store}`,
    title: (name) => `Pagado. Gracias, ${sentenceEnd(name)}`,
    small: (store) => `¿Preguntas sobre tu pedido? Escríbele a ${sentenceEnd(store)} Guarda este correo: es tu comprobante de pago.`,
  },
  refund: {
    subject: (amount, store) => `Devolución: ${amount} de ${store}`,
    whole: 'Te devolvieron tu pago',
    part: 'Te devolvieron una parte de tu pago',
    text: 'El dinero vuelve al medio con el que pagaste. Según tu banco, puede tardar unos días en verse.',
    small: (store) =>
      `¿Preguntas sobre esta devolución? Escríbele a ${sentenceEnd(store)} Nunca te pedimos la tarjeta ni tus claves por correo.`,
  },
  updateCard: 'Actualizar la tarjeta',
  welcome: {
    subject: (plan, store) => `Bienvenida: ${plan}, en ${store}`,
    title: 'Tu suscripción empezó',
    text: 'Desde ahora se cobra a tu tarjeta. De cada cobro te llega un recibo.',
    trialText: (date) => `Es gratis hasta el ${date}. Después se cobra a tu tarjeta, y de cada cobro te llega un recibo.`,
    small: (store) =>
      `Para terminarla, escríbele a ${sentenceEnd(store)} El enlace de arriba cambia tu tarjeta, por 30 días. Nunca pedimos números de tarjeta por correo.`,
  },
  chargeFailed: {
    subject: (amount) => `Tu pago de ${amount} no pasó`,
    title: 'Un cobro no pasó',
    text: (date, amount, plan) => `El ${date} no pudimos cobrar ${amount} de ${plan}. Tu suscripción sigue por ahora.`,
    next: (date) => `Intentamos con la misma tarjeta el ${date}. Para pagar antes, o con otra tarjeta, actualízala.`,
    now: 'Para pagar ya, o con otra tarjeta, actualízala.',
    small: 'Después del último intento, la suscripción queda en pausa. Nunca pedimos números de tarjeta por correo.',
  },
  suspended: {
    subject: (plan) => `Tu suscripción está en pausa: ${plan}`,
    title: 'Tu suscripción está en pausa',
    text: (amount) => `El último intento de cobrar ${amount} no pasó. Con otra tarjeta sigue, y ese valor se cobra apenas la confirmes.`,
    next: (date) =>
      `Si no haces nada, intentamos con la misma tarjeta el ${date}. La suscripción termina cuando fallan dos de estos intentos seguidos.`,
    lastTry: (date) =>
      `Si no haces nada, intentamos con la misma tarjeta una vez más el ${date}. Si eso también falla, la suscripción termina.`,
    small: 'Ves el valor antes de pagarlo. Nunca pedimos números de tarjeta por correo.',
  },
  canceled: {
    subject: (plan) => `Tu suscripción terminó: ${plan}`,
    title: 'Tu suscripción terminó',
    text: 'No se hace ningún cobro más.',
    failed: 'Los últimos cobros no pasaron. No se hace ninguno más.',
    small: (store) => `¿Quieres volver, o no lo esperabas? Escríbele a ${sentenceEnd(store)}`,
  },
  trialEnds: {
    subject: (plan, date) => `Tu prueba gratis termina el ${date}: ${plan}`,
    title: 'Tu prueba gratis termina pronto',
    text: (date, amount) =>
      `El ${date} se hace el primer cobro: ${amount}, a la tarjeta que diste. Para pagar con otra tarjeta, actualízala.`,
    small: (store) => `¿No quieres seguir? Escríbele a ${store} antes de ese día y no se cobra nada.`,
  },
  code: {
    subject: (store) => `Tu código para ${store}`,
    title: (store) => `Tu código para ${store}`,
    text: (time) => `Escríbelo en la página donde aceptas la suscripción. Sirve hasta ${time}.`,
    small:
      '¿No lo pediste o es otra persona? Ignora este correo: nada pasa sin el código. No se lo des a nadie: nunca lo pedimos por teléfono ni por mensaje.',
    person: 'Para aceptar como',
  },
  attempt: (attempt, of) => (of === undefined ? String(attempt) : `${attempt} de ${of}`),
  lines: {
    plan: 'Plan',
    store: 'Tienda',
    amount: 'Valor',
    attempt: 'Intento',
    nextAttempt: 'Próximo intento',
    nextCharge: 'Próximo cobro',
    firstCharge: 'Primer cobro',
    to: 'Pagado a',
    for: 'Concepto',
    order: 'Pedido',
    payBefore: 'Paga antes de',
    price: 'Precio',
    date: 'Fecha',
    method: 'Medio de pago',
    number: 'Número de pago',
    refundedBy: 'Devuelto por',
    paid: 'Habías pagado',
  },
  contact: (store) => `Cómo comunicarte con ${store}:`,
  discount: (percent) => `Descuento, ${percent}`,
  inColombia: (dateTime) => `${dateTime} (Colombia)`,
  methods: {
    CARD: 'Tarjeta',
    PSE: 'PSE',
    WALLET_A: 'Billetera A',
    BANK_A: 'Banco A',
    SERVICE: 'Saldo',
    PARTNER_PLATFORM: 'Plataforma aliada',
  },
  cardEndingIn: (last4) => `Tarjeta terminada en ${last4}`,
  sender: (store, us) => `${store} vía ${us}`,
  test: 'Ambiente de pruebas: aquí no se mueve dinero real.',
};
