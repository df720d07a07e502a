import { askNodes, EventStore, type NodeFacts, troubleOf } from '@cauce/event-store';
import { within } from '@cauce/patience';
import { clockFindings } from '../clocks.js';
import { about, type Finding, messageOf, type Say } from '../finding.js';
import { isRefused, type Surroundings, whileRefused } from '../surroundings.js';
import { versionFindings } from '../versions.js';

/** A client looks for a leader for about a second. */
const [LEADER_MS, LEAVE_MS] = [4_000, 1_000];
const VARIABLE = 'EVENT_STORE_URL';

type Answering = { readonly address: string; readonly facts: NodeFacts };
type Silent = { readonly address: string; readonly error: unknown };

/** What to do about a trouble that does not say it itself. */
const ADVICE: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'Correct the user and the password before the @',
  PERMISSION_DENIED: 'Name a user who may read $all and append',
  REFUSED: 'Start it, or correct host and port',
  NO_SUCH_HOST: 'Correct the host',
  NO_LEADER: "Look into the nodes' logs: more than half of them must be up",
  NO_ANSWER: 'See whether host and port are right, and what lies between',
  UNAVAILABLE: 'See whether host and port are right, and whether it has started',
};

/** Asks each node what it is and for the log, and then for the leader. */
export async function checkEventStore(url: string, surroundings: Surroundings): Promise<Finding[]> {
  const say = about(VARIABLE);
  const nodes = await whileRefused(
    surroundings,
    () => askNodes(url, surroundings.now),
    (asked) => asked.every((node) => 'error' in node && isRefused(node.error)),
  );
  const failures = nodes.flatMap((node) => ('error' in node ? [failure(node, url)] : []));
  // Of a cluster, one may be away.
  if (failures.length === nodes.length) return failures.map((words) => say('failed', words));
  const found = nodes.flatMap((node) => ('facts' in node ? factsFound(node, say) : []));
  return [...failures.map((words) => say('note', words)), ...found, ...(await leaderFindings(url, say))];
}

function factsFound({ address, facts: { version, time, asked, answered } }: Answering, say: Say): Finding[] {
  const clock = time === undefined ? [] : clockFindings({ time, asked, answered, toMs: 1_000 }, `the clock of ${address}`, say);
  const faults = [...versionFindings('the event store', version, address, say), ...clock];
  return faults.some(({ level }) => level === 'failed') ? faults : [...faults, say('fine', `event store ${version} at ${address}`)];
}

function failure({ address, error }: Silent, url: string): string {
  const [, user] = /^[^?]*\/\/([^:@/]+):[^@]*@/.exec(url) ?? [];
  const tried = `asked ${address} what it is${user === undefined ? '' : `, as ${decodeURIComponent(user)}`}`;
  const trouble = troubleOf(error);
  if (trouble === undefined) return `${tried}: ${messageOf(error)}. See whether an EventStoreDB listens there`;
  const advice = ADVICE[trouble.kind];
  return `${tried}: ${trouble.words}${advice === undefined ? '' : `. ${advice}`}`;
}

async function leaderFindings(url: string, say: Say): Promise<Finding[]> {
  const store = EventStore.connect(url);
  try {
    await within(LEADER_MS, 'leader', store.ready());
    return [];
  } catch (error) {
    return [
      say('failed', `asked for the leader, who takes appends: ${troubleOf(error)?.words ?? messageOf(error)}. ${ADVICE['NO_LEADER']}`),
    ];
  } finally {
    await within(LEAVE_MS, 'leave', store.close()).catch(() => undefined);
  }
}
