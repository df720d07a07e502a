import { sentenceEnd } from '@cauce/html';
import type { MailWords } from './words.js';

export const es: MailWords = {
  hello: (name) => `Hola, ${sentenceEnd(name)}`,
  link: {
    subject: (store, amount) => `${store} te envía un pago por ${amount}`,
    title: (store) => `Tu pago a ${store} está listo`,
    action: 'Ver y pagar',
    small: '¿No lo pediste? Ignora este correo: no se cobra nada si no pagas. Nunca te pedimos la tarjeta ni tus claves por correo.',
  },
  receipt: {
    subject: (amount, store) => `Recibo: ${amount} pagados a ${store}`,
    title: (name) => `Pagado. Gracias, ${sentenceEnd(name)}`,
    small: (store) => `¿Preguntas sobre tu pedido? Escríbele a ${sentenceEnd(store)} Guarda este correo: es tu comprobante de pago.`,
  },
  lines: {
    to: 'A',
    for: 'Por',
    order: 'Pedido',
    payBefore: 'Paga antes de',
    price: 'Precio',
    date: 'Fecha',
    method: 'Medio',
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
  sender: (store, us) => `${store}, por ${us}`,
  test: 'Ambiente de pruebas: aquí no se mueve dinero real.',
};
