import { type ConnectionRefusal } from '@cauce/contracts';
import { html, isSameName, sentenceEnd } from '@cauce/html';
import { type ConnectWords, type RefusalWords } from './connect-words.js';

const NOTHING = 'No se conectó nada.';
const SENDER = 'quien te envió este enlace';

export const connectEs: ConnectWords = {
  store: (name) => `Tienda: ${name}`,
  description: (store) => `Conecta ${store} con una plataforma aliada.`,
  foot: (store, organization) =>
    html`Para quienes administran
    ${
      isSameName(store, organization)
        ? html`<b>${sentenceEnd(store)}</b>`
        : html`<b>${store}</b>, una tienda de ${sentenceEnd(organization)}`
    }
    No compartas este enlace: quien lo tenga puede conectar un aliado.`,
  lines: { store: 'Tienda', address: 'Dirección del aliado', merchant: 'Comercio allá', connected: 'Conectada' },
  form: {
    title: 'Conectar una plataforma aliada',
    text: 'Crea un token en la página del aliado y pégalo aquí. Le preguntamos al aliado quién eres antes de conectar.',
    addressHint: `Tu token va solo a esta dirección. Si no es el aliado que esperas, no pegues nada y escríbele a ${SENDER}.`,
    label: 'Token del aliado',
    hint: 'Se cifra al llegar y nunca se vuelve a mostrar.',
    button: 'Verificar y conectar',
    busy: 'Preguntando al aliado…',
    busyStatus: 'Le estamos preguntando al aliado quién eres. Puede tardar hasta diez segundos.',
    until: (time) => html`Este enlace abre hasta el ${time}, hora de Colombia.`,
    noneLeft: `Este enlace ya no recibe más tokens. Pídele uno nuevo a ${SENDER}.`,
    mayTitle: 'Qué puede hacer el aliado',
    may: 'Crear pagos y suscripciones en esta tienda y leer los que hay en ella. No ve otras tiendas y nunca ve datos de tarjetas.',
  },
  faults: {
    'token-missing': {
      title: 'Falta el token',
      text: `Crea uno en la página del aliado y pégalo aquí. ${NOTHING}`,
      field: 'Falta: pega el token como lo muestra el aliado.',
    },
    'token-form': {
      title: 'Este no puede ser un token completo',
      text: `Tiene un espacio o un signo que los tokens no llevan, o es demasiado largo. Copia solo el token, sin ninguna palabra antes. ${NOTHING}`,
      field: 'Pega solo el token: no lleva espacios ni tildes.',
    },
  },
  refused,
  asking: {
    title: 'Preguntando al aliado…',
    texts: (host) => [
      [0, `Le estamos preguntando a ${host} quién eres allá. Casi siempre responde en pocos segundos.`],
      [
        15,
        `${host} aún no responde. Le preguntamos de nuevo, cinco veces en una hora. Puedes cerrar esta página y abrir el enlace más tarde.`,
      ],
    ],
  },
  connecting: {
    title: 'El aliado te conoce',
    texts: (merchant) => [
      [0, `Respondió como “${merchant}”. Le estamos dando acceso a esta tienda; tarda pocos segundos.`],
      [
        15,
        `Respondió como “${merchant}”, pero aún no confirma la conexión. Lo intentamos durante tres días. Puedes cerrar esta página y abrir el enlace más tarde.`,
      ],
    ],
  },
  notConfirmed: {
    title: 'El aliado no confirmó',
    text: (merchant) =>
      `Te conoce como “${merchant}”, pero no aceptó la conexión. ${NOTHING} No necesitas otro token: pregúntale al aliado por qué y luego pídele a ${SENDER} que envíe la conexión otra vez.`,
  },
  connected: {
    title: 'Conectada',
    as: (merchant) => `El aliado respondió como “${merchant}”`,
    text: 'Ahora puede crear pagos y suscripciones en esta tienda y leerlos. Solo recibe avisos de sus propios pagos.',
    at: (time) => html`${time}, hora de Colombia`,
    end: `Para terminar la conexión, escríbele a ${SENDER}. El acceso del aliado termina entonces de inmediato.`,
  },
  again: 'Consultar otra vez',
  expired: { title: 'Este enlace ya venció', text: `Estuvo abierto 7 días. Pídele uno nuevo a ${SENDER}.` },
  unknown: {
    title: 'No conocemos este enlace',
    paragraphs: [
      'Puede que se haya perdido una parte en el camino. Ábrelo de nuevo desde el mensaje o cópialo completo, hasta el último carácter.',
      `También puede que lo hayan reemplazado por uno más nuevo o retirado. Pregúntale a ${SENDER}.`,
    ],
  },
  failure: 'Aún no sabemos si tu token llegó: por favor no lo pegues otra vez. Esta página te lo dirá.',
  formTooOld:
    'Esta página estuvo abierta mucho tiempo, o tu navegador no guarda nuestra cookie, que te protege. Tu token no se usó. Permite las cookies de esta página si están bloqueadas.',
};

function refused(reason: ConnectionRefusal, status: number | undefined): RefusalWords {
  const answered = status === undefined ? '' : `Respondió ${status}. `;
  const notYours = `No es por el token: escríbele a ${SENDER} y dile este número.`;
  const words: Readonly<Record<ConnectionRefusal, RefusalWords>> = {
    TOKEN_REFUSED: {
      title: 'El aliado rechazó este token',
      text: `${answered}Puede que el token haya sido revocado o se haya cortado al copiarlo. Crea uno nuevo en la página del aliado y pégalo completo. ${NOTHING}`,
      field: 'El aliado no acepta este token.',
    },
    TOKEN_NOT_ALLOWED: {
      title: 'El aliado rechazó este token',
      text: `${answered}El token fue revocado o es para otra cosa. Crea uno nuevo en la página del aliado y pégalo completo. ${NOTHING}`,
      field: 'El aliado ya no acepta este token.',
    },
    MERCHANT_NOT_FOUND: {
      title: 'El aliado no tiene un comercio con este token',
      text: `${answered}Revisa en la página del aliado que tu cuenta exista, crea un token nuevo y pégalo completo. Si no funciona, puede que la dirección esté mal: escríbele a ${SENDER}. ${NOTHING}`,
      field: 'El aliado no encuentra a nadie con este token.',
    },
    ANOTHER_MERCHANT: {
      title: 'Este token es de otro comercio',
      text: `Crea en la página del aliado un token de la misma cuenta de antes y pégalo completo. ${NOTHING}`,
      field: 'Es de otra cuenta que la anterior.',
    },
    REQUEST_REFUSED: { title: 'El aliado rechazó nuestra pregunta', text: `${answered}${notYours} ${NOTHING}` },
    REDIRECTED: {
      title: 'El aliado nos envió a otra dirección',
      text: `${answered}Tu token va solo a la dirección de arriba. Escríbele a ${SENDER}: necesita la correcta. ${NOTHING}`,
    },
    UNEXPECTED_STATUS: { title: 'El aliado dio una respuesta que no esperamos', text: `${answered}${notYours} ${NOTHING}` },
    WRONG_BODY: {
      title: 'El aliado no dijo quién eres',
      text: `Aceptó el token, pero no podemos leer su respuesta. Escríbele a ${SENDER}: el aliado tiene que corregirla. ${NOTHING}`,
    },
    ADDRESS_REFUSED: {
      title: 'No se puede preguntar en la dirección del aliado',
      text: `No lleva a la internet pública. Escríbele a ${SENDER}: necesita la correcta. ${NOTHING}`,
    },
    TOKEN_LOST: { title: 'Pega el token otra vez, por favor', text: `Ya no tenemos el que pegaste. ${NOTHING}` },
    NO_ANSWER: {
      title: 'El aliado no respondió',
      text: `Le preguntamos cinco veces. Pregúntale al aliado si su plataforma está funcionando y luego pega el token otra vez. ${NOTHING}`,
    },
  };
  return words[reason];
}
