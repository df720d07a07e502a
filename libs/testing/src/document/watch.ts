import type { Answer, Outgoing } from '../api/send.js';
import { apiDocument } from './api-document.js';
import { Documented } from './documented.js';

const watched = new Set<string>();
let publicDocument: Documented | undefined;

/** From here on every answer of these origins must be as the API's document says: whoever asks gets an error instead. */
export function watchAnswers(...urls: readonly string[]): void {
  for (const url of urls) watched.add(new URL(url).origin);
}

/** The public API's document, ready to compare with. */
export function documented(): Documented {
  return (publicDocument ??= new Documented(apiDocument('public')));
}

/** Throws when an answer of a watched origin is not as documented. What else a gateway serves is no part of the public API. */
export function checkAnswer(sent: Outgoing, answer: Answer): void {
  const { origin, pathname } = new URL(sent.url);
  if (!pathname.startsWith('/v1/') || !watched.has(origin)) return;
  const faults = documented().faultsOf(sent, answer);
  if (faults.length === 0) return;
  throw new Error(`${sent.method} ${pathname} is not as the API's document says:\n${faults.join('\n')}\n${answer.status} ${answer.text}`);
}
