/** One line of a part's log. */
export type LogEntry = {
  readonly part: string;
  /** Unix milliseconds; of a line without a time (a stack trace) that of the line before. */
  readonly time: number;
  readonly level: Level;
  readonly message: string;
  /** What a JSON line says besides. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** It has no time of its own, and belongs to the line before. */
  readonly continues: boolean;
};

export type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';

type Read = Pick<LogEntry, 'time' | 'level' | 'message'> & { readonly facts?: LogEntry['facts'] };

/** How the parts write: our processes JSON, the stores text of their own, Kafka and Redis in local time. */
const FORMS: readonly ((line: string) => Read | undefined)[] = [ofJson, ofPostgres, ofRedis, ofKafka];

/** Reads a line of a part's log. `before`: the entry of the line before it. */
export function readEntry(part: string, line: string, before?: LogEntry): LogEntry {
  for (const form of FORMS) {
    const read = form(line);
    if (read !== undefined) return { facts: {}, ...read, part, continues: false };
  }
  return { part, time: before?.time ?? 0, level: before?.level ?? 'info', message: line, facts: {}, continues: before !== undefined };
}

function ofJson(line: string): Read | undefined {
  const { time, level, msg, message = msg, ...facts } = jsonOf(line);
  const at = typeof time === 'string' ? Date.parse(time) : NaN;
  return Number.isNaN(at)
    ? undefined
    : { time: at, level: levelOf(String(level)), message: typeof message === 'string' ? message : '', facts };
}

function jsonOf(line: string): Record<string, unknown> {
  if (!line.startsWith('{')) return {};
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function ofPostgres(line: string): Read | undefined {
  const [, time = '', level = '', message = ''] = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) UTC \[\d+\] ([A-Z]+): +(.*)$/.exec(line) ?? [];
  return time === '' ? undefined : { time: Date.parse(`${time.replace(' ', 'T')}Z`), level: levelOf(level), message };
}

function ofRedis(line: string): Read | undefined {
  const [, time = '', mark = '', message = ''] = /^\d+:[A-Z] (\d\d \w{3} \d{4} \d\d:\d\d:\d\d\.\d{3}) ([.\-*#]) (.*)$/.exec(line) ?? [];
  return time === '' ? undefined : { time: Date.parse(time), level: REDIS_LEVELS[mark] ?? 'info', message };
}

/** `#` is Redis' "warning", which it also starts and stops with. */
const REDIS_LEVELS: Readonly<Record<string, Level>> = { '.': 'debug', '-': 'debug', '*': 'info', '#': 'info' };

function ofKafka(line: string): Read | undefined {
  const [, time = '', level = '', message = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d,\d{3}) ([A-Z]+) +(.*)$/.exec(line) ?? [];
  return time === '' ? undefined : { time: Date.parse(time.replace(',', '.')), level: levelOf(level), message };
}

const LEVELS: Readonly<Record<string, Level>> = {
  TRACE: 'debug',
  DEBUG: 'debug',
  WARN: 'warn',
  WARNING: 'warn',
  ERROR: 'error',
  FATAL: 'fatal',
  PANIC: 'fatal',
};

function levelOf(name: string): Level {
  return LEVELS[name.toUpperCase()] ?? 'info';
}

/** Kafka tells of each of its steps: beside other parts it is heard only when something is wrong. */
export function isNoise({ part, level }: LogEntry): boolean {
  return part === 'kafka' && (level === 'info' || level === 'debug');
}

/** Merges by time; lines of one part keep their order. */
export function byTime(entries: readonly LogEntry[]): LogEntry[] {
  return [...entries].sort((one, other) => one.time - other.time);
}

/** Puts entries in order that are read bit by bit: what another part wrote at the same time may be read only later. */
export class InOrder {
  private held: readonly LogEntry[] = [];

  /** Takes what was read, and answers what was written until `time` (Unix milliseconds), in order; the rest is held back. */
  next(read: readonly LogEntry[], time: number): LogEntry[] {
    const known = byTime([...this.held, ...read]);
    this.held = known.filter((entry) => entry.time > time);
    return known.filter((entry) => entry.time <= time);
  }
}
