import { readFile, writeFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import type { DevelopmentEndpoint } from './development-endpoints.js';

/** As the guides name them, so that a server which reads the file needs nothing else. */
const VARIABLES = { name: 'WEBHOOK_ENDPOINT', webhookKey: 'WEBHOOK_KEY', signingSecret: 'SIGNING_SECRET' } as const;

/** The endpoint that a file of variables names, with its keys; undefined where one of them is missing, or the file is. */
export async function readKeys(file: string): Promise<DevelopmentEndpoint | undefined> {
  const known = parseEnv(await textOf(file));
  const [name, webhookKey, signingSecret] = Object.values(VARIABLES).map((variable) => known[variable]);
  return name && webhookKey && signingSecret ? { name, webhookKey, signingSecret } : undefined;
}

/** Puts an endpoint and its keys into a file of variables, whose other lines stay as they are. A new file is its owner's alone. */
export async function writeKeys(file: string, endpoint: DevelopmentEndpoint): Promise<void> {
  const members = Object.entries(VARIABLES) as [keyof typeof VARIABLES, string][];
  const text = members.reduce((all, [member, variable]) => withLine(all, variable, endpoint[member]), await textOf(file));
  await writeFile(file, text, { mode: 0o600 });
}

function withLine(text: string, variable: string, value: string): string {
  const line = `${variable}=${value}`;
  const before = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${variable}[ \\t]*=.*$`, 'm');
  if (before.test(text)) return text.replace(before, () => line);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
