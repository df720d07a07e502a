import { html, sentenceEnd } from '@cauce/html';
import { type FailureReason } from '@cauce/kernel';
import { type IdentityError } from './entry-errors.js';
import type { ErrorWords } from './sayings.js';
import { type Consent, type Rhythm, type SubscriptionWords } from './subscription-words.js';

const LIST = new Intl.ListFormat('es');
const TIMES = ['cero veces', 'una vez', 'dos veces', 'tres veces', 'cuatro veces'];
const COUNTS = ['Nada', 'Una cosa', 'Dos cosas', 'Tres cosas'];

export const subscriptionEs: SubscriptionWords = {
  steps: { label: 'Pasos', names: ['Plan', 'Tú', 'Tarjeta', 'Confirmar'], place: (step, of) => `, paso ${step} de ${of}` },
  every,
  free: 'Gratis',
  today: (date) => `Hoy, ${date}`,
  back: 'Atrás',
  lines: {
    plan: 'Plan',
    you: 'Tú',
    card: 'Tarjeta',
    chargedNow: 'Se cobra ahora',
    paidToday: 'Pagado hoy',
    nextCharge: 'Próximo cobro',
    newCard: 'Tarjeta nueva',
    cardNow: 'Tu tarjeta actual',
    firstCharge: 'Primer cobro',
  },
  nothing: 'Nada',
  change: 'cambiar',
  invite: {
    pageTitle: 'Tu suscripción',
    hello: (name, store) => (name === undefined ? `${store} te invita a` : `Hola, ${name}. ${store} te invita a`),
    trial: (days) => (days === 1 ? 'El primer día es gratis.' : `Los primeros ${days} días son gratis.`),
    trialBegins: (days) => (days === 1 ? 'Un día gratis' : `${days} días gratis`),
    threeCharges: 'Tus próximos tres cobros',
    whatAndWhen: 'Qué pagas y cuándo',
    special: 'Primer cobro, precio especial',
    freeFirst: 'El primer cobro es gratis',
    after: (amount, rhythm, store) =>
      `Después, ${amount} ${rhythm}, hasta que tú o la tienda la terminen. Para terminarla, escríbele a ${sentenceEnd(store)} A partir de ahí no se hace ningún cobro.`,
    next: 'Continuar',
    again: 'Prueba con otra tarjeta',
    open: (time) => html`Decides en el último paso. Esta invitación está abierta hasta el ${time} (hora de Colombia).`,
  },
  identity: {
    title: '¿Quién se suscribe?',
    text: 'Solo la persona invitada puede aceptar, por eso confirmamos que eres tú.',
    labels: { firstName: 'Nombre', lastName: 'Apellido', document: 'Número de documento' },
    send: 'Enviarme un código al correo',
    hint: (email) => `Llega a ${email}, el correo que la tienda tiene de ti.`,
    noEmail: 'Llega al correo que la tienda tiene de ti.',
    busy: 'Enviando…',
    busyStatus: 'Tu código va en camino. Espera un momento.',
    toCheck: (count) => `${COUNTS[count] ?? `${count} cosas`} por revisar`,
    error: identityError,
  },
  code: {
    title: 'Escribe el código que te enviamos',
    text: (email) => `Seis dígitos, enviados a ${email ?? 'tu correo'}. Sirve por diez minutos y solo para esta persona.`,
    person: 'Quién acepta',
    label: 'Código',
    confirm: 'Confirmar el código',
    again: 'Enviar un código nuevo',
    hint: '¿No llega? Mira en correo no deseado. Solo la tienda puede corregir la dirección.',
    busy: 'Un momento…',
    busyStatus: 'Estamos revisando tu código. Espera un momento.',
    form: 'Un código tiene seis dígitos: escríbelos como están en el correo.',
    wrong: (left) =>
      left === undefined
        ? 'Ese no es el último código que enviamos para esta persona. El correo dice para quién es.'
        : `Ese no es el último código que enviamos para esta persona. El correo dice para quién es. Puedes intentar ${TIMES[left] ?? `${left} veces`} más.`,
    expired: 'Este código ya no sirve. Pide uno nuevo.',
  },
  card: {
    title: 'La tarjeta para los cobros',
    titleAgain: 'Prueba con otra tarjeta',
    text: 'En este paso no se cobra nada.',
    use: 'Usar esta tarjeta',
    says: {
      next: 'Usar esta tarjeta',
      nextHint: 'Ves todo una vez más antes de confirmar.',
      busy: 'Un momento…',
      busyStatus: 'Estamos revisando tu tarjeta. Espera un momento.',
      notSent: {
        title: 'No se pudo enviar la tarjeta',
        text: 'El procesador de tarjetas no responde, así que nada ha empezado. Lo que escribiste sigue aquí: revisa tu conexión e intenta de nuevo.',
      },
    },
  },
  noCards: {
    title: 'Ahora no se puede recibir ninguna tarjeta',
    text: 'En este momento la tienda no recibe tarjetas para suscripciones. En este paso no se cobra nada y no se cambia ninguna tarjeta. Escríbele a la tienda y vuelve con el mismo enlace.',
  },
  confirm: {
    title: 'Revisa y acepta',
    consent,
    consentMissing: 'Marca esta casilla para aceptar: sin ella no se puede hacer ningún cobro.',
    pay: (amount) => `Aceptar y pagar ${amount}`,
    freeUntil: (date) => `Aceptar, gratis hasta el ${date}`,
    freeNow: 'Aceptar, sin pagar nada ahora',
    ifItFails: (days) =>
      `Si un cobro posterior falla, te avisamos y lo intentamos otra vez${days ? ` a los ${LIST.format(days.map(String))} días` : ''}.`,
    busy: 'Un momento…',
    busyStatus: 'Tu aceptación va en camino. Espera un momento.',
  },
  waiting: {
    text: 'Ya aceptaste. Apenas tu banco responda, esta página te dice qué pasó.',
    late: 'La invitación terminó antes de que llegara la respuesta de tu banco. La seguimos esperando: el cobro aún puede pasar.',
    close: 'Puedes cerrar esta página: el mismo enlace muestra el resultado. Por favor no aceptes otra vez mientras esperamos.',
  },
  declined: {
    title: (last4) => `El banco rechazó la tarjeta${last4 === undefined ? '' : ` terminada en ${last4}`}`,
    other: 'El primer cobro no pasó',
    notStarted: (isKept) =>
      `La suscripción no ha empezado.${isKept ? ' Lo que escribiste quedó guardado: solo hace falta otra tarjeta.' : ''}`,
    reason: (reason) => REASONS.get(reason) ?? DECLINED,
  },
  banners: {
    notSent: {
      title: 'No se pudo enviar el código',
      text: 'El correo no salió. Lo que escribiste sigue aquí: intenta de nuevo en un minuto.',
    },
    lockedOut: {
      title: 'Demasiados códigos',
      text: 'Para proteger a la persona invitada, durante una hora no se envía ni se recibe ningún código. No se aceptó nada. Vuelve más tarde con el mismo enlace.',
    },
    onceMore: {
      title: 'Confirma una vez más que eres tú',
      text: 'Pasó media hora, o tu navegador no guarda nuestra cookie. No se aceptó nada.',
    },
    cardAgain: {
      title: 'Escribe la tarjeta una vez más',
      text: 'La tarjeta se escribió hace mucho o ya se usó, o tu navegador no guarda nuestras cookies. En este paso no se cobra nada.',
    },
    cardNotKept: { title: 'Esta tarjeta no se puede usar', text: 'En este paso no se cobra nada.' },
    tooManyCards: {
      title: 'Hoy se probaron demasiadas tarjetas',
      text: 'Para proteger a los dueños de las tarjetas, con este enlace no se recibe ninguna otra hasta mañana. Mientras tanto, pregúntale a tu banco.',
    },
    notChanged: { title: 'La tarjeta no se cambió', text: 'Sigue la tarjeta que tenías. Escribe una tarjeta otra vez.' },
  },
  done: {
    pageTitle: 'Aceptada',
    title: (name) => (name === undefined ? 'Todo listo. Gracias.' : `Todo listo. Gracias, ${name}.`),
    paid: 'Tu suscripción está activa y el primer cobro está pagado.',
    freeFirst: 'Tu suscripción está activa y el primer cobro es gratis.',
    trial: (date) => `Tu suscripción empezó. Es gratis hasta el ${date}.`,
    keep: 'De cada cobro te llega un recibo por correo. El correo de bienvenida trae la forma de cambiar tu tarjeta.',
  },
  used: {
    title: 'Esta invitación ya fue aceptada',
    paragraphs: (store) => [
      'Cada invitación sirve una sola vez. No queda nada por hacer aquí y abrirla de nuevo no cobra nada.',
      `¿No fuiste tú? Avísale a ${store} y ellos pueden terminar la suscripción.`,
    ],
  },
  expired: {
    title: 'Esta invitación venció',
    until: (time) => html`Estuvo abierta hasta el ${time} (hora de Colombia).`,
    nothing: 'No se aceptó ni se cobró nada.',
    paragraphs: (store) => [`Pídele una nueva a ${store}; les toma un minuto.`],
  },
  canceled: {
    title: 'Esta suscripción terminó',
    paragraphs: (store) => [
      'Aquí no hay nada por aceptar y no se hace ningún cobro más.',
      `¿Tienes preguntas? Escríbele a ${sentenceEnd(store)}`,
    ],
  },
  failure: 'Aún no sabemos si pasó: por favor no lo intentes otra vez. Esta página te lo dirá.',
  update: {
    title: 'Actualiza la tarjeta',
    running: (amount, date) => `Ahora no se cobra nada. El próximo cobro es de ${amount} el ${date}.`,
    owed: {
      title: (date) => (date === undefined ? 'Hay un cobro pendiente' : `El cobro del ${date} sigue pendiente`),
      failed: (amount) => `${amount} no pasó.`,
      next: 'Cobramos el valor pendiente a la tarjeta nueva apenas la confirmes.',
    },
    paused: {
      title: 'Tu suscripción está en pausa',
      failed: 'Los últimos cobros no pasaron.',
      next: (amount) => `Con una tarjeta nueva sigue, y cobramos ${amount} apenas la confirmes.`,
    },
    charging: {
      title: 'Hay un cobro en camino',
      text: (amount) =>
        `Tu banco todavía no responde por ${amount}. Puedes cambiar la tarjeta ya: la nueva paga este cobro solo si la anterior no lo hace.`,
    },
    declined: (last4) => `El banco rechazó la tarjeta ${last4 === undefined ? 'nueva' : `terminada en ${last4}`}`,
    otherDeclined: 'El cobro no pasó',
    ifNothing: (date, isNew) => `Si no haces nada, intentamos con ${isNew ? 'esta tarjeta' : 'la tarjeta anterior'} el ${date}.`,
    cardText: 'No se cobra nada antes de que confirmes en la página siguiente.',
    confirmTitle: 'Revisa la tarjeta nueva',
    save: 'Guardar esta tarjeta',
    saveAndPay: (amount) => `Guardar y pagar ${amount}`,
    ifOpenFails: (amount) => `Si el cobro que va en camino no pasa, se cobran ${amount} a esta tarjeta.`,
    waiting: 'La tarjeta nueva quedó guardada. Apenas tu banco responda, esta página te dice si el cobro pendiente se pagó.',
    doneTitle: 'La tarjeta nueva quedó lista',
    donePaid: 'El cobro pendiente quedó pagado y tu suscripción sigue.',
    doneSaved: 'No se cobró nada. Los próximos cobros van a esta tarjeta.',
    doneCharging: 'Un cobro con la tarjeta anterior sigue en camino. La nueva lo paga solo si la anterior no lo hace.',
    another: 'Usar otra tarjeta',
    ended: {
      title: 'No hay tarjeta por actualizar',
      paragraphs: (store) => [
        'Esta suscripción no está en marcha, así que no se cobra a ninguna tarjeta.',
        `¿Tienes preguntas? Escríbele a ${sentenceEnd(store)}`,
      ],
    },
    linkExpired: {
      title: 'Este enlace ya venció',
      text: 'Un enlace para actualizar la tarjeta sirve por 30 días, y con este no se cambió nada. Cada correo sobre tu suscripción trae uno nuevo; la tienda también te puede enviar uno.',
    },
  },
};

const UNITS: Readonly<Record<Rhythm['billingCycleFrequency'], readonly [string, string]>> = {
  WEEKLY: ['semana', 'semanas'],
  MONTHLY: ['mes', 'meses'],
};

function every({ billingCycleFrequency, billingCycleInterval }: Rhythm): string {
  const [one, many] = UNITS[billingCycleFrequency];
  return billingCycleInterval === 1 ? `cada ${one}` : `cada ${billingCycleInterval} ${many}`;
}

function consent({ store, amount, every: rhythm, first, from }: Consent): string {
  const charges =
    first === undefined ? `${amount} a esta tarjeta ${rhythm}` : `a esta tarjeta ${first} la primera vez y después ${amount} ${rhythm}`;
  return `Autorizo a ${store} a cobrar ${charges}, ${from === undefined ? '' : `desde el ${from}, `}hasta que termine la suscripción.`;
}

function identityError({ field, code }: IdentityError): ErrorWords {
  if (field !== 'document') return { short: 'falta', full: 'Falta: lo necesitamos como está en tu documento.' };
  const need = 'el número de tu documento, sin dígito de verificación';
  return code === 'missing'
    ? { short: 'falta', full: `Falta: es ${need}.` }
    : { short: 'puede faltar o sobrar un dígito', full: `Revísalo: es ${need}.` };
}

const DECLINED = 'El banco no dijo por qué. Usa otra tarjeta, o pregúntale a tu banco.';
const REASONS: ReadonlyMap<FailureReason, string> = new Map<FailureReason, string>([
  ['INSUFFICIENT_FUNDS', 'No había cupo o saldo disponible. Usa otra tarjeta.'],
  ['CARD_EXPIRED', 'Esta tarjeta ya venció. Usa otra tarjeta.'],
  ['WRONG_DETAILS', 'El banco no reconoció los datos. Revisa el número, la fecha y el código.'],
  [
    'NOT_AUTHENTICATED',
    'El banco quiere que apruebes cada pago de esta tarjeta, y una suscripción no puede pedírtelo cada vez. Usa otra tarjeta.',
  ],
  ['BANK_UNAVAILABLE', 'El banco no responde en este momento. Intenta de nuevo en unos minutos o usa otra tarjeta.'],
  ['LIMIT_EXCEEDED', 'El valor supera el tope de esta tarjeta. Pregúntale a tu banco o usa otra tarjeta.'],
  ['NOT_APPROVED', 'Esta tarjeta no sirve para suscripciones. Usa otra tarjeta.'],
]);
