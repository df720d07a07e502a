import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';
import { readText, writePrivate } from '../secrets.js';

type Variables = Readonly<Record<string, string>>;

/**
 * Adds to a file for CAUCE_ENV_FILE what it lacks of these variables, and changes none that it has. Only its owner may read it.
 * @returns whether anything was lacking
 */
export async function completeEnvFile(file: string, variables: Variables): Promise<boolean> {
  const written = (await readText(file)) ?? '';
  const there = parseEnv(written);
  const lacking = Object.entries(variables).filter(([name]) => there[name] === undefined);
  if (lacking.length === 0) return false;
  await mkdir(dirname(file), { recursive: true });
  await writePrivate(file, `${written}${lacking.map(([name, value]) => lineOf(name, value)).join('')}`);
  return true;
}

/** A shell reads some of these files, so nothing in them may need quotes. */
function lineOf(name: string, value: string): string {
  if (!/^[\w+/=:,.@%-]+$/.test(value)) throw new Error(`${name} holds a character that needs quotes.`);
  return `${name}=${value}\n`;
}
