import type { Answer, Outgoing } from '../api/send.js';
import { apiDocument } from './api-document.js';
import { Documented } from './documented.js';

type Door = 'public' | 'operator';

/** What else a gateway serves is in neither document. */
const PREFIXES: Readonly<Record<Door, string>> = { public: '/v1/', operator: '/admin/v1/' };

const watched = new Map<string, Door>();
const documents = new Map<Door, Documented>();

/** From here on every answer of these origins must be as the document of this door says: whoever asks gets an error instead. */
export function watchAnswers(door: Door, ...urls: readonly string[]): void {
  for (const url of urls) watched.set(new URL(url).origin, door);
}

/** A door's document, ready to compare with. */
export function documented(door: Door = 'public'): Documented {
  const known = documents.get(door) ?? new Documented(apiDocument(door));
  documents.set(door, known);
  return known;
}

/** Throws when an answer of a watched origin is not as documented. */
export function checkAnswer(sent: Outgoing, answer: Answer): void {
  const { origin, pathname } = new URL(sent.url);
  const door = watched.get(origin);
  if (door === undefined || !pathname.startsWith(PREFIXES[door])) return;
  const faults = documented(door).faultsOf(sent, answer);
  if (faults.length === 0) return;
  throw new Error(`${sent.method} ${pathname} is not as the API's document says:\n${faults.join('\n')}\n${answer.status} ${answer.text}`);
}
