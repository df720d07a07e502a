import { type Html, html, isSameName, sentenceEnd, sentences, spanishArticle } from '@cauce/html';
import { type PaymentMethod } from '@cauce/kernel';
import { connectEs } from './connect-es.js';
import { type CardError, type SourceError } from './entry-errors.js';
import type { ErrorWords } from './sayings.js';
import { subscriptionEs } from './subscription-es.js';
import type { Help, Words } from './words.js';

/** A brand is a name and stays as it is; the sandbox's names for its cards are not brands. */
const BRANDS: ReadonlyMap<string, string> = new Map([['Test card', 'Tarjeta de prueba']]);
const brandOf = (brand = 'Tarjeta') => BRANDS.get(brand) ?? brand;

/** The sandbox's names for its banks are no names of real ones. */
const BANKS: ReadonlyMap<string, string> = new Map([
  ['Test Bank One', 'Banco de Prueba Uno'],
  ['Test Bank Two', 'Banco de Prueba Dos'],
  ['Test Bank Three (not answering)', 'Banco de Prueba Tres (no responde)'],
]);
const spanishBank = (name: string) => BANKS.get(name) ?? name;

/** Whose answer it is. */
const OF_WHOM: Readonly<Record<PaymentMethod, string>> = {
  CARD: 'de tu banco',
  PSE: 'de tu banco',
  BANK_A: 'de Banco A',
  WALLET_A: 'de la billetera',
  PARTNER_PLATFORM: 'de la plataforma aliada',
  SERVICE: 'del procesador',
};

const NUMBERS = ['Ninguna', 'Una', 'Dos', 'Tres', 'Cuatro'];

export const es: Words = {
  frame: {
    skip: 'Ir al contenido',
    footNav: 'Sobre esta página',
    privacy: 'Privacidad',
    genuine: '¿Es auténtica esta página?',
    testStrip: 'Ambiente de pruebas: aquí no se mueve dinero real.',
    description: (store) => `Pagos a ${store}, por medio de Cauce.`,
    dealingWith: (store, organization, help) =>
      html`Este pago es para ${whoIs(store, organization)} Si tienes preguntas sobre lo que compras, ${askStore(help)} Cauce se encarga del
      pago.`,
    carrier: 'Cauce se encarga de los pagos de las tiendas.',
    unknownStore: 'No sabemos de qué tienda viene este enlace.',
  },
  summary: {
    hello: (name) => (name === undefined ? 'Este es tu pago.' : `Hola, ${name}. Este es tu pago.`),
    canPay: 'Puedes pagar',
    left: 'para pagar,',
    until: (time, until) => html`hasta ${untilArticle(until)} ${time} (hora de Colombia)`,
    price: 'Precio',
    discount: (percent, source) => (source === undefined ? `Descuento, ${percent}` : `Descuento, ${percent}: ${source}`),
    toPay: 'A pagar',
  },
  card: {
    legend: 'Paga con tarjeta',
    legendAgain: 'Intenta con otra tarjeta',
    labels: { number: 'Número de la tarjeta', expiry: 'Vence', securityCode: 'Código de seguridad', name: 'Nombre en la tarjeta' },
    expiryPlaceholder: 'MM / AA',
    next: 'Continuar para confirmar',
    nextHint: 'Todavía no se cobra nada: verás otra vez tu tarjeta y el valor, y ahí pagas.',
    straight: 'Tu tarjeta va directo al procesador. La tienda nunca la ve.',
    busy: 'Pagando…',
    busyStatus: 'Tu pago va en camino. Espera un momento.',
    notSent: {
      title: 'No pudimos enviar la tarjeta',
      text: 'El procesador de tarjetas no responde, así que el pago no ha empezado. Lo que escribiste sigue aquí: revisa tu conexión e intenta de nuevo.',
    },
    toCheck: (count) => `${NUMBERS[count] ?? count} ${count === 1 ? 'cosa' : 'cosas'} por revisar antes de pagar`,
    toCheckTitle: (count) => `${NUMBERS[count] ?? count} ${count === 1 ? 'cosa' : 'cosas'} por revisar`,
    error: cardError,
    tokenUnknown: {
      title: 'Escribe la tarjeta otra vez',
      text: (taken) =>
        sentences(
          'Pasó mucho tiempo desde que escribiste la tarjeta, ya se usó, o tu navegador no guarda nuestras cookies.',
          taken,
          'Escríbela otra vez para pagar.',
        ),
    },
    refused: {
      title: 'El pago no empezó',
      text: (taken) => sentences(taken, 'Escribe la tarjeta otra vez y revisa el número, la fecha y el código.'),
    },
  },
  formTooOld: {
    title: 'Empieza otra vez, por favor',
    text: 'Esta página estuvo abierta mucho tiempo, o tu navegador no guarda nuestra cookie, que te protege. Con ella no empezó ningún pago. Permite las cookies de esta página si están bloqueadas.',
    startAgain: 'Empezar de nuevo',
  },
  confirm: {
    title: 'Confirma el pago',
    card: 'Tarjeta',
    notYet: 'Todavía no se ha cobrado nada.',
    other: 'Usar otra tarjeta',
    lead: 'Revísalo una vez más. Pagas con el botón de abajo.',
  },
  pay: (amount) => `Pagar ${amount}`,
  payWord: 'Pagar',
  methods: {
    CARD: 'Tarjeta',
    PSE: 'PSE',
    WALLET_A: 'Billetera A',
    BANK_A: 'Banco A',
    SERVICE: 'Saldo',
    PARTNER_PLATFORM: 'Plataforma aliada',
  },
  method: {
    legend: '¿Cómo quieres pagar?',
    legendAgain: 'Otro medio de pago',
    about: {
      CARD: 'Crédito o débito',
      PSE: 'Débito desde tu cuenta',
      WALLET_A: 'Aprueba desde el celular',
      BANK_A: 'Para clientes del banco',
      SERVICE: 'Dinero que ya tienes en Cauce',
      PARTNER_PLATFORM: 'Paga con tu cuenta allá',
    },
    bank: 'Tu banco',
    chooseBank: 'Elige tu banco',
    noBanks: 'Los bancos no responden en este momento. Intenta de nuevo en unos minutos o paga de otra forma.',
    bankName: spanishBank,
    none: (store) => `Este pago no se puede hacer en línea. Escríbele a ${sentenceEnd(store)}`,
    belongsTo: 'La cuenta es de',
    person: 'Una persona',
    company: 'Una empresa',
    documentType: 'Tipo de documento',
    document: 'Número de documento',
    documentTypes: {
      CC: 'CC, cédula de ciudadanía',
      CE: 'CE, cédula de extranjería',
      NIT: 'NIT',
      PP: 'Pasaporte',
      PPT: 'PPT, permiso temporal',
      TI: 'TI, tarjeta de identidad',
    },
    phone: 'Celular de tu billetera',
    cardText: 'Escribes tu tarjeta en la página del procesador de tarjetas, pagas allá y vuelves aquí. La tienda nunca la ve.',
    bankAText: 'Entra a Banco A, aprueba el pago y vuelve aquí.',
    partnerText: 'Terminas en la página del aliado. Dejamos este pago abierto hasta que responda.',
    buttons: {
      CARD: 'Continuar a la tarjeta',
      PSE: 'Continuar a tu banco',
      WALLET_A: 'Enviar la solicitud',
      BANK_A: 'Continuar a Banco A',
      PARTNER_PLATFORM: 'Continuar a la plataforma',
    },
    hint: (method, amount) => {
      if (method === 'PSE') return `Apruebas ${amount} en tu banco y vuelves aquí automáticamente.`;
      if (method === 'WALLET_A') return `Te llega a la app una solicitud por ${amount}. Tienes cinco minutos para aprobarla.`;
      return method === 'SERVICE' ? 'Si el saldo no alcanza, te avisamos y no se cobra nada.' : undefined;
    },
    busy: 'Un momento…',
    busyStatus: 'Estamos preparando tu pago. Espera un momento.',
    labels: { bank: 'Tu banco', document: 'Número de documento', phoneNumber: 'Celular de tu billetera' },
    error: sourceError,
    notStarted: {
      title: 'El pago no empezó',
      text: (taken) => sentences(taken, 'Elige otra vez cómo quieres pagar.'),
    },
  },
  continue: {
    pageTitle: 'Aprueba el pago',
    at: (method) => {
      const text = 'No se cobra nada antes de que apruebes el pago allá; después vuelves aquí automáticamente.';
      if (method === 'WALLET_A') return { title: 'Apruébalo en tu billetera', text, button: 'Continuar a la billetera' };
      if (method === 'PARTNER_PLATFORM') return { title: 'Termina en la plataforma aliada', text, button: 'Continuar a la plataforma' };
      if (method === 'CARD') return { title: 'Tu banco quiere confirmar que eres tú', text, button: 'Continuar a tu banco' };
      return { title: 'Termina en tu banco', text, button: method === 'BANK_A' ? 'Continuar a Banco A' : 'Continuar a tu banco' };
    },
    enterCard: {
      title: 'Escribe tu tarjeta donde el procesador',
      text: 'No se cobra nada antes de que pagues allá; después vuelves aquí automáticamente.',
      button: 'Continuar a la tarjeta',
    },
    otherWay: 'Pagar de otra forma',
    notYet: '¿Ya lo aprobaste? Esta página avanza sola.',
    other: {
      title: 'Todavía no has terminado',
      text: 'Tu pago sigue esperando tu aprobación. Si pagas de otra forma, primero cancelamos ese.',
    },
  },
  cardEndingIn: (last4, brand) => `${brandOf(brand)} terminada en ${last4}`,
  lines: {
    amount: 'Valor',
    method: 'Medio de pago',
    started: 'Hora de inicio',
    sent: 'Enviado',
    for: 'Concepto',
    order: 'Pedido',
    paid: 'Pagado',
    date: 'Fecha',
    delivery: 'Envío',
    number: 'Número de pago',
    buyer: 'Comprador',
    store: 'Tienda',
    openUntil: 'Abierto hasta',
  },
  delivery: (courier, number) => [courier, number && `guía ${number}`].filter(Boolean).join(', '),
  declined: {
    card: (last4) => `El banco rechazó la tarjeta${last4 === undefined ? '' : ` terminada en ${last4}`}`,
    cardPageTitle: 'La tarjeta fue rechazada',
    notConfirmed: 'Tu banco no confirmó el pago',
    title: 'El pago no se hizo',
    nothingTaken: 'No se cobró nada.',
    ifTaken: 'Si un rechazo se corrige después, esta página lo muestra: recárgala antes de pagar otra vez.',
  },
  tries: {
    usedUp: { title: 'Este enlace ya no admite más intentos', text: 'Este pago ya se intentó todas las veces que se puede.' },
    tooOften: {
      title: 'Demasiados intentos',
      text: (taken) =>
        sentences(
          'Para proteger a los titulares de tarjetas, por ahora no empieza otro intento, con este enlace o desde tu conexión.',
          taken,
          'Vuelve en una hora con el mismo enlace.',
        ),
    },
  },
  processing: {
    title: (who) => `Esperando la respuesta ${OF_WHOM[who.method]}`,
    texts: ({ method, bankName }) => [
      [0, 'Suele tardar menos de un minuto.'],
      [60, 'Está tardando más de lo normal. Esta página muestra la respuesta apenas llegue.'],
      [600, `La respuesta ${bankName === undefined ? OF_WHOM[method] : `de ${spanishBank(bankName)}`} está demorada: puede tardar horas.`],
    ],
    late: (who) =>
      `Se acabó el tiempo para pagar antes de que llegara la respuesta ${OF_WHOM[who.method]}. La seguimos esperando: el pago aún puede llegar.`,
    close: (email) =>
      email === undefined
        ? 'Puedes cerrar esta página: el mismo enlace muestra el resultado.'
        : `Puedes cerrar esta página: el mismo enlace muestra el resultado y, apenas el pago quede hecho, te enviamos el recibo a ${email}.`,
    doNotPay: 'Por favor no pagues otra vez mientras esperamos.',
    again: 'Consultar de nuevo',
  },
  review: {
    pageTitle: 'En revisión',
    title: 'Estamos revisando tu pago',
    text: 'Una persona revisa algunos pagos antes de completarlos. No tienes que hacer nada y el pago no vence mientras tanto.',
    after: 'El mismo enlace muestra la respuesta apenas la haya. Si no se aprueba, no se cobra nada.',
  },
  paid: {
    pageTitle: 'Pagado',
    title: (name) => (name === undefined ? 'Pagado. Gracias.' : `Pagado. Gracias, ${name}.`),
    keep: 'Guarda esta página como recibo: el mismo enlace la muestra otra vez.',
  },
  expired: {
    pageTitle: 'Este pago venció',
    title: 'Se acabó el tiempo para pagar',
    text: (time, until) =>
      time === undefined || until === undefined
        ? html``
        : html`Este pago estuvo abierto hasta ${spanishArticle(until)} ${time} (hora de Colombia).`,
    notCharged: 'No se cobró nada.',
    next: (store) => `¿Todavía lo quieres? Pídele un enlace nuevo a ${sentenceEnd(store)}`,
  },
  canceled: {
    pageTitle: 'Este pago fue cancelado',
    title: 'Este pago fue cancelado',
    over: 'Ya no se puede pagar.',
    notCharged: 'Ya no se puede pagar. No se cobró nada.',
    pending: (who) =>
      `Ya no se puede pagar. Tu último intento iba en camino: esperamos la respuesta ${OF_WHOM[who.method]}. Por favor no pagues otra vez.`,
    settled: 'Ya no se puede pagar, pero tu último intento se aprobó mientras se cancelaba. La tienda puede verlo: escríbele.',
    next: (store) => `¿Todavía lo quieres? Pídele un enlace nuevo a ${sentenceEnd(store)}`,
  },
  unknown: {
    title: 'No conocemos este enlace',
    paragraphs: [
      'Puede que se haya perdido una parte en el camino. Ábrelo de nuevo desde el mensaje o cópialo completo, hasta el último carácter.',
      'Si sigue fallando, pídele uno nuevo a la tienda.',
    ],
  },
  nowhere: { title: 'Aquí no hay nada', text: 'Para pagar, abre el enlace que te envió la tienda.' },
  failure: {
    pageTitle: 'Espera un momento',
    title: 'Algo falló de nuestro lado',
    text: 'Aún no sabemos si el pago pasó: por favor no pagues otra vez. Esta página te lo dirá.',
    again: 'Consultar de nuevo',
  },
  busy: {
    title: 'Estamos ocupados',
    text: (taken) => sentences(taken, 'Lo que escribiste sigue aquí: espera un momento y presiona el botón otra vez.'),
    notBegun: 'Este intento no empezó.',
    triedBefore: 'Un intento anterior todavía puede pasar: vuelve y míralo antes de intentar otra vez.',
    again: 'Intentar otra vez',
    pressed: 'Un momento…',
    pressedStatus: 'Se está enviando otra vez. Espera, por favor.',
    back: 'Volver al inicio',
    token: 'Tu token no se usó. Espera un momento y pégalo otra vez.',
    page: 'Esta página no se puede mostrar en este momento: vuelve a cargar sola. Si esperas un resultado, no tienes que hacer nada: lo encontrarás aquí.',
    reload: 'Cargarla otra vez',
  },
  back: {
    going: (store) => `Vuelves automáticamente a ${store} en`,
    to: (store) => `Volver a ${store}`,
    now: 'Volver ya',
    stayDeclined: 'Quedarme e intentar de nuevo',
    stay: 'Quedarme aquí',
  },
  subscription: subscriptionEs,
  connect: connectEs,
  about: {
    pageTitle: 'Sobre esta página',
    description: 'Cómo saber que una página es de Cauce, y qué guarda Cauce.',
    genuine: {
      title: '¿Es auténtica esta página?',
      paragraphs: (address) => [
        `La dirección en tu navegador empieza por ${address}, y la página nombra la tienda, lo que compras y el valor antes de pedirte algo.`,
        'Pedimos lo que tu medio de pago necesita: el número, la fecha, el código de seguridad y el nombre de una tarjeta, o tu banco y tu documento, o el número de tu billetera. Nunca tu PIN, la clave de tu banco ni un código por teléfono.',
        'A un comercio que conecta una plataforma aliada le pedimos solo el token de esa plataforma, en una página que antes nombra la tienda y la dirección de la plataforma.',
        'Si dudas, no escribas nada: habla con la tienda por donde siempre lo haces, no por el mensaje que te trajo aquí.',
      ],
    },
    privacy: {
      title: 'Privacidad',
      paragraphs: [
        'Tu tarjeta va de tu navegador al procesador de tarjetas. A nosotros nos llega un código que sirve una sola vez, la marca y los últimos cuatro dígitos.',
        'Lo que escribes para un banco, una billetera o un saldo pasa por nosotros al procesador. A la tienda le llega tu documento o el número de tu billetera con el resultado.',
        'Usamos lo que la tienda nos dijo de ti y de tu pedido, y la dirección de red desde la que pagas, para hacer el pago y evitar fraudes. A la tienda le llega el resultado.',
        'El token de una plataforma aliada se guarda cifrado y va solo a esa plataforma. Se borra después de que termina la conexión.',
        'Esta página no tiene publicidad ni cuenta visitas. Guarda dos cookies: una protege el formulario de pago y la otra recuerda tu idioma. En un navegador sin scripts, una tercera guarda por unos minutos el código de tu tarjeta que sirve una sola vez. Cuando aceptas una suscripción, una más guarda por media hora, cifrado, quién eres y qué tarjeta elegiste; cuando pagas con un banco, una billetera o un saldo, lo que escribiste, para no pedírtelo otra vez. Cuando has intentado pagar, otra lo recuerda por un día.',
      ],
    },
  },
  script: {
    days: 'Quedan {d} d {h} h',
    hours: 'Quedan {h} h {n} min',
    hour: 'Quedan {h} h',
    minutes: 'Quedan {n} min',
    minute: 'Queda 1 min',
    seconds: 'Quedan {n} s',
    second: 'Queda 1 s',
    fiveLeft: 'Quedan cinco minutos para pagar.',
    oneLeft: 'Queda un minuto para pagar.',
    secondsShort: '{n} s',
    staying: 'Te quedas en esta página.',
  },
};

/** A store that has its organization's name is no store of itself. */
function askStore({ email, page }: Help): Html {
  if (email !== undefined) return html`escribe a ${email}${page && html` o entra a ${page}`}.`;
  return page === undefined ? html`escríbele a la tienda.` : html`entra a ${page}.`;
}

function whoIs(store: string, organization: string): Html {
  if (isSameName(store, organization)) return html`<b>${sentenceEnd(store)}</b>`;
  return html`<b>${store}</b>, una tienda de ${sentenceEnd(organization)}`;
}

function sourceError({ field, code }: SourceError): ErrorWords {
  if (field === 'bank') return { short: 'elige uno', full: 'Elige el banco donde tienes tu cuenta.' };
  if (field === 'phoneNumber') {
    const need = 'los diez dígitos de tu celular, o + y el número completo';
    return code === 'missing'
      ? { short: 'falta', full: `Falta: son ${need}.` }
      : { short: 'puede haber un dígito equivocado', full: `Revísalo: son ${need}.` };
  }
  const need = 'el número de tu documento, sin dígito de verificación';
  return code === 'missing'
    ? { short: 'falta', full: `Falta: es ${need}.` }
    : { short: 'puede faltar o sobrar un dígito', full: `Revísalo: es ${need}.` };
}

function cardError({ field, code, count }: CardError): ErrorWords {
  if (field === 'number') return numberError(code, count);
  if (field === 'expiry') return expiryError(code);
  if (field === 'securityCode') return codeError(code, count);
  return code === 'missing'
    ? { short: 'falta', full: 'Falta: necesitamos el nombre como está en la tarjeta.' }
    : { short: 'escríbelo como en la tarjeta', full: 'Escríbelo con letras, como está en la tarjeta.' };
}

const NUMBER_MISSING: ErrorWords = { short: 'falta', full: 'Falta: necesitamos los 16 dígitos de la tarjeta.' };
const NUMBER_ERRORS: ReadonlyMap<string, ErrorWords> = new Map([
  ['missing', NUMBER_MISSING],
  ['digits', { short: 'solo dígitos', full: 'Hay algo más que dígitos: escribe solo los 16 de la tarjeta.' }],
  // The sandbox's word alone: no other processor knows all its cards.
  ['unknown', { short: 'no es una tarjeta de prueba', full: 'Esta no es una de las tarjetas de prueba del sandbox.' }],
]);
const ODD_NUMBER = {
  short: 'puede haber un dígito equivocado',
  full: 'Puede haber un dígito equivocado: compara los 16 con los de la tarjeta.',
};

function numberError(code: string, count = 0): ErrorWords {
  if (code !== 'length') return NUMBER_ERRORS.get(code) ?? ODD_NUMBER;
  return count === 16 ? ODD_NUMBER : count === 0 ? NUMBER_MISSING : lengthError(16 - count, count);
}

function lengthError(missing: number, count: number): ErrorWords {
  const size = Math.abs(missing);
  const digits = size === 1 ? 'un dígito' : `${size} dígitos`;
  const verb = missing > 0 ? 'falta' : 'sobra';
  const short = `${verb}${size === 1 ? '' : 'n'} ${digits}`;
  return { short, full: `${short[0]?.toUpperCase()}${short.slice(1)}: contamos ${count} de 16.` };
}

function expiryError(code: string): ErrorWords {
  if (code === 'past') return { short: 'esta fecha ya pasó', full: 'Esta fecha ya pasó. Usa otra tarjeta, o revisa el mes y el año.' };
  if (code === 'missing') return { short: 'falta', full: 'Falta: escribe el mes y el año, como 08 / 29.' };
  return { short: 'escribe mes y año', full: 'Escribe el mes y el año con dos dígitos cada uno, como 08 / 29.' };
}

function codeError(code: string, count = 0): ErrorWords {
  const need = 'tres dígitos por detrás de la tarjeta, o cuatro por delante';
  if (code === 'missing' || (code === 'length' && count === 0)) return { short: 'falta', full: `Falta: son ${need}.` };
  if (code === 'length') return { short: `tiene ${count} de 3 dígitos`, full: `Contamos ${count} de 3 dígitos: son ${need}.` };
  return { short: 'son tres o cuatro dígitos', full: `Son ${need}.` };
}

/** Another day is written before the hour (`el 22 de noviembre, …`), this day by the hour alone (`las 6:40`). */
function untilArticle({ sameDay, expireTime }: { sameDay: boolean; expireTime: string }): string {
  return sameDay ? spanishArticle(expireTime) : 'el';
}
