import type { Answer, Outgoing } from '../api/exchange.js';
import { apiDocument } from './api-document.js';
import { Documented } from './documented.js';

type Door = 'public' | 'operator';

/** Other paths of the gateway are in neither document. */
const PREFIXES: Readonly<Record<Door, string>> = { public: '/v1/', operator: '/admin/v1/' };

const watched = new Map<string, Door>();
const documents = new Map<Door, Documented>();

/** From now on every response of these origins must match the document of this door; one that differs makes `send` throw. */
export function watchAnswers(door: Door, ...urls: readonly string[]): void {
  for (const url of urls) watched.set(new URL(url).origin, door);
}

/** The comparison with a door's document. */
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
