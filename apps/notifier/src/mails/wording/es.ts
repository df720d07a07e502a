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
  lines: {
    to: 'Pagado a',
    for: 'Concepto',
    order: 'Pedido',
    payBefore: 'Paga antes de',
    price: 'Precio',
    date: 'Fecha',
    method: 'Medio de pago',
    number: 'Número de pago',
  },
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
