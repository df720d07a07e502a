import { LogWalk, type Rebuildable, type RecordedEvent, Tally } from '@cauce/event-store';

/**
 * Walks a log that is generated as it is read, and prints what that took. A process of its own, whose memory is that of the walk alone.
 * Arguments: the number of streams, each of two events, and `short` or `long`: whether a stream goes on soon after it begins, or after all have begun.
 */
const count = Number(process.argv[2]);
const life = process.argv[3];
/** As the event store's pages are. */
const PAGE = 1_000;
/** Streams that are under way at once where lives are short. */
const UNDER_WAY = 5_000;

const apart = life === 'long' ? count : Math.min(UNDER_WAY, count);

/** All events, the last one first: the second of a stream lies `apart` first ones after its first. */
function* backwards(): Generator<RecordedEvent> {
  for (let at = count + apart - 1; at >= 0; at -= 1) {
    if (at >= apart) yield event(at - apart, 1n, 2 * at + 1);
    if (at < count) yield event(at, 0n, 2 * at);
  }
}

function event(stream: number, revision: bigint, at: number): RecordedEvent {
  const data = { amountCents: stream, currencyCode: 'COP', title: `Order ${String(stream)}`, at: '2030-01-01T10:00:00.000Z' };
  return {
    id: String(at),
    type: 'Generated',
    stream: `generated-${nameOf(stream)}`,
    revision,
    position: { commit: BigInt(at), prepare: BigInt(at) },
    isJson: true,
    created: '18935604000000000',
    data: Buffer.from(JSON.stringify(data)),
    metadata: Buffer.from('{}'),
  };
}

/** As long as our ids are. */
function nameOf(stream: number): string {
  return stream.toString(36).padStart(26, 'abcdefghij');
}

async function* recordedPages({ direction }: { readonly direction: string }) {
  if (direction === 'forwards') return;
  let events: RecordedEvent[] = [];
  for (const each of backwards()) {
    events.push(each);
    if (events.length < PAGE) continue;
    yield { events, last: each.position };
    await new Promise(setImmediate); // as a read from a server would
    events = [];
  }
  const last = events.at(-1);
  if (last) yield { events, last: last.position };
}

let [whole, read] = [0, 0];
const model: Rebuildable = {
  names: { category: 'generated', table: 'generated' },
  foldVersion: 1,
  idOf: (stream) => stream.slice(stream.indexOf('-') + 1),
  restore: (streams) => {
    for (const { events } of streams) {
      if (events === undefined) read += 1;
      else whole += 1;
    }
    return Promise.resolve(0);
  },
  orphans: () => Promise.resolve(0),
};

/** The log begins at position 0, which nobody needs to be told. */
async function* pages() {}

const walk = new LogWalk({
  store: { pages, recordedPages },
  models: [model],
  record: { save: () => Promise.resolve() },
  onProgress: () => undefined,
});
const begun = performance.now();
await walk.restoreAll();
const seconds = (performance.now() - begun) / 1_000;
const { user, system } = process.cpuUsage();
const names = Tally.empty();
for (let stream = 0; stream < count; stream += 1) names.add(nameOf(stream));
const areAllKnown = walk.known(model).differingFrom(names) === undefined;
const peakMb = Math.round(process.resourceUsage().maxRSS / 1_024);
process.stdout.write(JSON.stringify({ whole, read, seconds, cpuSeconds: (user + system) / 1e6, areAllKnown, peakMb }));
