import { styleText } from 'node:util';
import type { Level, LogEntry } from './log-entry.js';

/** Turns an entry into a line. */
export type Writing = (entry: LogEntry) => string;

const STYLES = { debug: 'dim', info: 'reset', warn: 'yellow', error: 'red', fatal: 'red' } as const satisfies Record<Level, string>;
/** They stand in the line already, or say where it was written. */
const KNOWN = new Set(['service', 'name', 'pid', 'hostname']);

/** For people: `11-22 20:05:40.123 payments  warn  message  key=value`, in UTC, coloured where the stream shows colours. */
export function prettyFor(stream: NodeJS.WritableStream, parts: readonly string[]): Writing {
  const width = Math.max(...parts.map((part) => part.length));
  const styled = (style: (typeof STYLES)[Level] | 'dim', text: string) => styleText(style, text, { stream });
  return ({ part, time, level, message, facts, continues }) => {
    const stamp = new Date(time).toISOString().slice(5, 23).replace('T', ' ');
    const head = `${continues ? ' '.repeat(stamp.length) : styled('dim', stamp)} ${part.padEnd(width)} `;
    const told = Object.entries(facts).filter(([name]) => !KNOWN.has(name));
    const tail = told.map(([name, value]) => ` ${styled('dim', `${name}=`)}${shown(value)}`).join('');
    return `${head} ${styled(STYLES[level], (continues ? '' : level).padEnd(5))} ${printable(message)}${tail}`;
  };
}

/** For programs: one JSON object per line, with `time` (RFC 3339, UTC), `part`, `level` and `msg` first. */
export const asJson: Writing = ({ part, time, level, message, facts }) =>
  JSON.stringify({ time: new Date(time).toISOString(), part, level, msg: message, ...facts });

function shown(value: unknown): string {
  if (typeof value === 'string') return printable(/[\s"]/.test(value) ? JSON.stringify(value) : value);
  const stacks = stacksOf(value);
  return stacks.length > 0 ? `\n    ${stacks.join('\nwhich was caused by ').replaceAll('\n', '\n    ')}` : JSON.stringify(value);
}

/** The stacks of an error and of its causes: the first one says what failed, the last one why. */
function stacksOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('stack' in value) || typeof value.stack !== 'string') return [];
  return [value.stack, ...('cause' in value ? stacksOf(value.cause) : [])];
}

/** What is shown was written by others: no control character reaches the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
