import { UsageError } from '../operation.js';

const SHAPE = 'one webhook-id a line, or a JSON list of them';

/** A receiver's list: one id a line, or JSON. Each once. Throws UsageError for anything else. */
export function readWebhookIds(text: string): ReadonlySet<string> {
  const trimmed = text.trim();
  const ids = trimmed.startsWith('[') ? fromJson(trimmed) : trimmed.split('\n').map((line) => line.trim());
  const known = ids.filter((id) => id !== '');
  const wrong = known.find((id) => !/^[\w-]{1,64}$/.test(id));
  if (wrong !== undefined) throw new UsageError(`"${wrong.slice(0, 80)}" is no webhook-id: give ${SHAPE}.`);
  return new Set(known);
}

function fromJson(text: string): string[] {
  const list = parsed(text);
  if (!Array.isArray(list) || !list.every((each) => typeof each === 'string'))
    throw new UsageError(`This is no list of texts: give ${SHAPE}.`);
  return list;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(`This is not JSON, though it begins like it: give ${SHAPE}.`);
  }
}
