import type { Word } from '../evidence/evidence.js';
import type { Random } from '../random.js';

/** What the banks' words are, in so many of a hundred cases. */
// prettier-ignore
const WORDS: readonly { readonly share: number; readonly word: Word }[] = [
  { share: 62, word: 'approve' },
  { share: 8,  word: 'decline' },
  { share: 2,  word: 'decline-expired' },
  { share: 2,  word: 'review' },
  { share: 2,  word: 'challenge' },
  { share: 6,  word: 'relent' },
  { share: 4,  word: 'silent' },
  { share: 4,  word: 'late' },
  { share: 4,  word: 'cut' },
  { share: 4,  word: 'twice' },
  { share: 2,  word: 'hold' },
];

const WAVE_EVERY_MS = 15_000;
/** The sweepers find a wave within a second, and it is not through yet when the fault comes. */
const BEFORE_FAULT_MS = 500;
/** The share of a run in which waves begin: in the rest the last one gets through. */
const LAST_WAVE = 0.85;

/**
 * When renewals fall due, in milliseconds after the run has begun: many at once, as at each full hour, and just before each fault, which then
 * falls into their middle.
 */
export function wavesOf(random: Random, durationMs: number, faultsAt: readonly number[]): number[] {
  const last = durationMs * LAST_WAVE;
  const count = Math.max(2, Math.floor(durationMs / WAVE_EVERY_MS));
  const drawn = Array.from({ length: count }, (_, nth) => Math.round(((nth + random.next()) / count) * last));
  const hit = faultsAt.map((at) => at - BEFORE_FAULT_MS).filter((at) => at >= 0 && at <= last);
  return [...drawn, ...hit].sort((one, other) => one - other);
}

/** The wave that a renewal falls into. */
export function drawWave(random: Random, waves: readonly number[]): number {
  return waves[random.between(0, waves.length - 1)] ?? 0;
}

/** The word of its bank. */
export function drawWord(random: Random): Word {
  let drawn = random.between(0, 99);
  return WORDS.find(({ share }) => (drawn -= share) < 0)?.word ?? 'approve';
}
