import { typed } from '@cauce/event-store';
import type { Command } from 'commander';

/** What is counted, and where its days begin. */
export type Scope = {
  /** IANA. */
  readonly timeZone: string;
  /** `organizations/<id>`; undefined: all. */
  readonly organization?: string | undefined;
  /** `stores/<id>`; undefined: all. */
  readonly store?: string | undefined;
  /** Organizations on a test clock, too. */
  readonly testClocks: boolean;
  /** DEVELOPMENT organizations at the real time, too. */
  readonly development: boolean;
};

/** The options of a scope, as commander parses them. */
export type ScopeOptions = Partial<Scope>;

/** Gives a command the options that say what is counted. */
export function withScope(command: Command): Command {
  return command
    .option('--time-zone <name>', 'cut days and months in this zone (IANA, like America/Bogota)', typed(timeZoneOf), 'UTC')
    .option('--organization <name>', 'count this organization alone', typed(nameIn('organizations')))
    .option('--store <name>', 'count this store alone', typed(nameIn('stores')))
    .option('--test-clocks', 'count organizations on a test clock, too')
    .option('--development', 'count DEVELOPMENT organizations at the real time, too');
}

/** The scope that was asked for. Nothing asked: production, all of it, days of UTC. */
export function scopeOf({ timeZone = 'UTC', organization, store, testClocks = false, development = false }: ScopeOptions): Scope {
  return { timeZone, organization, store, testClocks, development };
}

function timeZoneOf(text: string): string {
  // An offset is no zone: it forgets summer time.
  if (/^[A-Za-z]/.test(text) && isZone(text)) return text;
  throw new Error(`"${text}" is no time zone. Name one of IANA's, for example America/Bogota.`);
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** A name or its id, as the name. */
function nameIn(collection: 'organizations' | 'stores'): (text: string) => string {
  return (text) => {
    const id = text.startsWith(`${collection}/`) ? text.slice(collection.length + 1) : text;
    if (/^[a-z2-7]{26}$/.test(id)) return `${collection}/${id}`;
    throw new Error(`"${text}" is no ${collection}/<id>: an id has 26 characters of a-z and 2-7.`);
  };
}
