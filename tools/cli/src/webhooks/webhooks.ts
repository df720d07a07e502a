import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { DELIVERY_RETENTION_DAYS } from '@cauce/contracts';
import type { Command } from 'commander';
import { pathOf, UsageError } from '../operation.js';
import { tableOf } from '../shown.js';
import type { Surroundings, Where } from '../surroundings.js';
import { type Compared, findMissing } from './find-missing.js';
import { readWebhookIds } from './webhook-ids.js';

type Options = Where & { readonly from: string; readonly to?: string };

const MISSING = { command: 'webhooks missing', path: '/organizations/{organization}/webhook-endpoints/{endpoint}' } as const;
const COLUMNS = ['eventId', 'event', 'resource', 'state', 'recordTime', 'name'];

const KEPT_MS = DELIVERY_RETENTION_DAYS * 24 * 60 * 60 * 1_000;
const GONE = `ended more than ${DELIVERY_RETENTION_DAYS} days ago`;

/** `cauce webhooks missing`: the webhooks of an endpoint that its receiver lacks. */
export function addWebhooks(program: Command, { door, input, fail, out }: Surroundings): void {
  program
    .command('webhooks')
    .description('compare a receiver with what it was sent')
    .command('missing')
    .description(
      "Name what a receiver's list of webhook-ids lacks, and what it has that was never sent. Exit code 1 while something is missing.",
    )
    .argument('<endpoint>', 'its whole name')
    .argument('[file]', 'the list: one id a line, or a JSON list (default: the standard input)')
    .requiredOption('--from <time>', 'deliveries made at this time or later, RFC 3339 (required)')
    .option('--to <time>', 'deliveries made before this time (default: now)')
    .addHelpText(
      'after',
      '\nExamples:\n  npx cauce webhooks missing organizations/<id>/webhook-endpoints/<id> ids.txt --from 2026-11-01T00:00:00Z\n' +
        '  psql -Atc "SELECT id FROM webhook" | npx cauce webhooks missing organizations/<id>/webhook-endpoints/<id> --from 2026-11-01T00:00:00Z',
    )
    .action(async (given: string, file: string | undefined, _: unknown, command: Command) => {
      const { from, to = new Date().toISOString(), json, ...where } = command.optsWithGlobals<Options>();
      // Nothing is missing of a time in which nothing can have been sent.
      if (Date.parse(from) >= Date.parse(to)) throw new UsageError(`--from (${from}) must lie before --to (${to}).`);
      const endpoint = pathOf(MISSING, [given]).slice(1);
      const ids = readWebhookIds(await read(file, input));
      const compared = await findMissing(await door(where), { endpoint, from, to }, ids);
      out.write(`${json ? JSON.stringify({ endpoint, from, to, ...compared }, null, 2) : inWords(compared, from, out)}\n`);
      if (compared.missing.length > 0) fail();
    });
}

async function read(file: string | undefined, input: NodeJS.ReadableStream): Promise<string> {
  if (file === undefined || file === '-') return text(input);
  return readFile(file, 'utf8').catch(() => {
    throw new UsageError(`"${file}" cannot be read.`);
  });
}

function inWords({ sentCount, missing, neverSent }: Compared, from: string, out: NodeJS.WritableStream): string {
  const lacks = missing.length === 0 ? [] : [tableOf(missing, COLUMNS, out)];
  const others = neverSent.map((id) => `never sent to this endpoint, or ${GONE}: ${id}`);
  const isOlder = Date.parse(from) < Date.now() - KEPT_MS;
  const gone = isOlder ? [`Webhooks that ${GONE} are no longer known: they are not compared.`] : [];
  return [...lacks, ...others, ...gone, `Missing: ${missing.length} of ${sentCount} webhooks.`].join('\n');
}
