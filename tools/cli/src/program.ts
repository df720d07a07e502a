import { Command, Option } from 'commander';
import { addClock } from './clock.js';
import { follow, NOWHERE, type Terminal } from './follow.js';
import { addFuture } from './future/future.js';
import { listTable } from './list-table.js';
import { addListen } from './listen/listen.js';
import { argumentsOf, flagName, meant, membersOf, type Operation, type OptionSpec, pathOf } from './operation.js';
import type { OperatorDoor } from './operator-door.js';
import { addPartner } from './partner/partner.js';
import { namesIn } from './people.js';
import { addProcessor } from './processor/processor.js';
import { addSandbox } from './sandbox.js';
import { readSecret, type SecretSources } from './secret-input.js';
import { wholeNames } from './seen-names.js';
import { linesOf, type Stream } from './shown.js';
import type { Surroundings, Where } from './surroundings.js';
import { addTrigger } from './trigger/trigger.js';
import { addWebhooks } from './webhooks/webhooks.js';

type ListOptions = { readonly pageSize?: string; readonly pageToken?: string; readonly all?: true; readonly wide?: true };

/** What `cauce --help` shows that can be typed. */
export const EXAMPLES = [
  'organizations list',
  'stores create organizations/<id> --display-name "Chapinero"',
  '--json deliveries list organizations/<id> --state FAILED --all',
] as const;

/** `cauce <resource> <verb>` for every row of the table, and what is no single operation of the API: `clock`, `sandbox`, `listen`,
 * `trigger`, `explain`, `simulate`, `webhooks`, `partner`, `processor`. */
export function programOf(operations: readonly Operation[], version: string, surroundings: Surroundings): Command {
  const program = new Command('cauce')
    .description('The operator API of Cauce from a terminal.')
    .version(version, '--version', 'print the version')
    .exitOverride()
    .addOption(new Option('--server <url>', 'where the operator API is (default: the local stack)').env('CAUCE_OPERATOR_URL'))
    .addOption(new Option('--token <token>', "an operator's token (default: the local stack's)").env('CAUCE_OPERATOR_TOKEN'))
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      `\nExamples:\n${EXAMPLES.map((example) => `  npx cauce ${example}`).join('\n')}\n\nShell completion: source <(npx cauce complete bash)   (zsh, fish and powershell, too)`,
    );
  const groups = new Map<string, Command>();
  for (const operation of operations) {
    const [resource = '', verb = ''] = operation.command.split(' ');
    const group = groups.get(resource) ?? program.command(resource).description(`work on ${resource.replaceAll('-', ' ')}`);
    groups.set(resource, group);
    addOperation(group, verb, operation, surroundings);
  }
  addClock(program, surroundings);
  addSandbox(program, surroundings);
  addListen(program, surroundings);
  addTrigger(program, surroundings);
  addFuture(program, surroundings);
  addWebhooks(program, surroundings);
  addPartner(program, surroundings);
  addProcessor(program, surroundings);
  return program;
}

function addOperation(group: Command, verb: string, operation: Operation, surroundings: Surroundings): void {
  const { door, out, terminal = NOWHERE } = surroundings;
  const command = group.command(verb).description(operation.summary);
  const names = argumentsOf(operation);
  // The whole name of a resource stands for all its ids: only the first argument must be there.
  names.forEach((name, at) => command.argument(at === 0 ? `<${name}>` : `[${name}]`, 'its id, or its name'));
  addOptions(command, { ...(operation.options ?? operation.body), ...operation.query });
  if (operation.lists !== undefined) {
    command
      .option('--page-size <n>', '1 to 1000')
      .option('--page-token <token>', 'where an earlier page ended')
      .option('--all', 'every page')
      .option('--wide', 'whole names, times and texts, as in a pipe');
  }
  const { secrets } = operation;
  const examples = operation.examples.map((each) => `\n  npx cauce ${operation.command} ${each}${secrets ? ' < token.txt' : ''}`);
  const sources = Object.values(secrets ?? {}).map(
    ({ what, variable }) => `\n${what} is read from ${variable}, or from the standard input.\n`,
  );
  command.addHelpText('after', `${sources.join('')}\nExample${examples.length > 1 ? 's' : ''}:${examples.join('')}`);
  command.action(async (...given: unknown[]) => {
    const typed = given.slice(0, names.length).filter((each): each is string => typeof each === 'string');
    const texts = wholeNames(typed, operation, surroundings.names?.recall() ?? []);
    const where = command.optsWithGlobals<Where & ListOptions>();
    const asked = meant(operation, texts);
    const read = await readSecrets(asked, surroundings);
    const answer = await toItsEnd(await door(where), asked, { texts, where, secrets: read, terminal });
    if (!where.json) surroundings.names?.remember(shortenedIn(asked, answer, out));
    out.write(`${where.json ? JSON.stringify(answer, null, 2) : shown(asked, answer, { out, wide: where.wide })}\n`);
  });
}

function addOptions(command: Command, specs: Readonly<Record<string, OptionSpec>>): void {
  for (const [member, { kind, summary, required }] of Object.entries(specs)) {
    const value = { text: '<text>', list: '<a,b>', flag: '[true|false]', number: '<n>' }[kind];
    const option = new Option(`--${flagName(member)} ${value}`, required ? `${summary} (required)` : summary);
    if (kind === 'flag') option.preset('true'); // alone it says yes
    command.addOption(required ? option.makeOptionMandatory() : option);
  }
}

type Secrets = Readonly<Record<string, string>>;
type Given = {
  readonly texts: readonly string[];
  readonly where: Where & ListOptions;
  readonly secrets: Secrets;
  readonly terminal: Terminal;
};

/** One after the other: they may share the standard input. */
async function readSecrets({ secrets = {} }: Operation, sources: SecretSources): Promise<Secrets> {
  const read: Record<string, string> = {};
  for (const [member, { optional, ...secret }] of Object.entries(secrets))
    if (!optional || sources.environment[secret.variable] !== undefined) read[member] = await readSecret(secret, sources);
  return read;
}

/** What goes on behind its answer is followed to its end. */
async function toItsEnd(door: OperatorDoor, operation: Operation, { texts, where, secrets, terminal }: Given): Promise<object> {
  const begin = () => ask(door, operation, { texts, where, secrets });
  if (operation.follow === undefined) return begin();
  const { path, progressOf } = operation.follow;
  if (path === undefined) {
    const begun = await begin();
    const { name = '' }: { name?: string } = begun;
    const look = () => door.ask({ method: 'GET', path: `/${name}` });
    return follow({ begin: () => Promise.resolve(begun), look, progressOf }, terminal);
  }
  const look = () => door.ask({ method: 'GET', path: pathOf({ ...operation, path }, texts) });
  return follow({ begin, look, progressOf }, terminal);
}

async function ask(door: OperatorDoor, operation: Operation, given: Omit<Given, 'terminal'>): Promise<object> {
  const { texts, where: options, secrets } = given;
  const { method, body, query = {}, lists } = operation;
  const path = pathOf(operation, texts);
  const members = { ...membersOf(query, options), ...pageOf(options) };
  if (lists === undefined || !options.all)
    return door.ask({ method, path, query: members, ...(body && { body: { ...membersOf(body, options), ...secrets } }) });
  const rows: unknown[] = [];
  for (let pageToken = options.pageToken ?? ''; ;) {
    const page = (await door.ask({ method, path, query: { ...members, pageToken } })) as Record<string, unknown>;
    rows.push(...(page[lists] as unknown[]));
    if (typeof page['nextPageToken'] !== 'string') return { [lists]: rows };
    pageToken = page['nextPageToken'];
  }
}

function pageOf({ pageSize, pageToken }: ListOptions): Record<string, string> {
  return { ...(pageSize !== undefined && { pageSize }), ...(pageToken !== undefined && { pageToken }) };
}

type Look = { readonly out: NodeJS.WritableStream; readonly wide: true | undefined };

/** The names that a table on a terminal shows short. */
function shortenedIn({ lists, columns = [] }: Operation, answer: object, { columns: width }: Stream): string[] {
  if (lists === undefined || width === undefined) return [];
  const rows = (answer as Readonly<Record<string, readonly object[] | undefined>>)[lists] ?? [];
  return rows.flatMap((row) => namesIn(row, columns));
}

function shown({ lists, columns = ['name'], tables, show }: Operation, answer: object, { out, wide }: Look): string {
  if (show) return show(answer, out);
  if (lists === undefined) return linesOf(answer, out, tables);
  const page = answer as Record<string, unknown>;
  const more = typeof page['nextPageToken'] === 'string' ? `\n\nThere is more: --all, or --page-token ${page['nextPageToken']}` : '';
  return listTable((page[lists] ?? []) as object[], columns, out, { cells: tables?.[lists]?.cells, isWide: wide }) + more;
}
