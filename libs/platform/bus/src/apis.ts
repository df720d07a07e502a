import { once } from 'node:events';
// @ts-expect-error: kafkajs has types for what it exports alone.
import kafkajsKeys from 'kafkajs/src/protocol/requests/apiKeys.js';
// @ts-expect-error: as above.
import kafkajsRequests from 'kafkajs/src/protocol/requests/index.js';
import type { BusConnection } from './connection.js';
import { openSocket } from './socket.js';

/** From which version to which one a broker takes a request, by the request's number. */
export type Apis = ReadonlyMap<number, { readonly min: number; readonly max: number }>;

/** The requests that our producers, consumers and topics are made of, by kafkajs's names. */
const NEEDED = [
  ...['Metadata', 'Produce', 'Fetch', 'ListOffsets', 'CreateTopics', 'DescribeConfigs'],
  ...['GroupCoordinator', 'JoinGroup', 'SyncGroup', 'Heartbeat', 'LeaveGroup', 'OffsetCommit', 'OffsetFetch'],
];
const NEEDED_WITH_LOGIN = ['SaslHandshake', 'SaslAuthenticate'];

const NUMBERS = kafkajsKeys as Readonly<Record<string, number>>;
const REQUESTS = (kafkajsRequests as { readonly requests: Readonly<Record<string, { readonly versions: readonly string[] }>> }).requests;

/** ApiVersions, in its first form, which every broker takes, before any login. */
const [API_VERSIONS, FIRST_FORM, CORRELATION] = [18, 0, 1];
const ANSWER_MS = 3_000;

/** What a broker does not offer of what we use, by the requests' names; it may offer it in versions alone that our client does not speak. */
export function missingApis(offered: Apis, { sasl }: Pick<BusConnection, 'sasl'>): string[] {
  const needed = sasl === undefined ? NEEDED : [...NEEDED, ...NEEDED_WITH_LOGIN];
  return needed.filter((name) => {
    const [range, ours] = [offered.get(NUMBERS[name] ?? -1), (REQUESTS[name]?.versions ?? []).map(Number)];
    // kafkajs takes the highest that both may know, without a look at the lowest.
    const spoken = range && Math.min(Math.max(...ours), range.max);
    return range === undefined || spoken === undefined || spoken < range.min || !ours.includes(spoken);
  });
}

/**
 * Asks one broker which requests it takes, on a connection of its own, without a login. Rejects with what the network or TLS said, or with an
 * error that says that something else listens there.
 */
export async function askApis(address: string, { tls }: Pick<BusConnection, 'tls'>): Promise<Apis> {
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(address) ?? [];
  const socket = openSocket({
    host: host.replace(/^\[(.+)\]$/, '$1'),
    port: Number(port),
    onConnect: () => undefined,
    ...(tls && { ssl: tls }),
  });
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error(`no answer in ${ANSWER_MS} ms`)));
  try {
    await once(socket, tls ? 'secureConnect' : 'connect');
    socket.write(question());
    let answer = Buffer.alloc(0);
    for await (const chunk of socket) {
      answer = Buffer.concat([answer, chunk as Buffer]);
      if (answer.length >= 4 && answer.length >= 4 + answer.readInt32BE(0)) return read(answer);
      if (answer.length >= 4 && !isPlausible(answer)) throw new NotKafka();
    }
    throw new NotKafka();
  } finally {
    socket.destroy();
  }
}

/** What listens there ended the connection, or answered something that is no answer of a broker. */
export class NotKafka extends Error {
  override readonly name = 'NotKafka';

  constructor() {
    super('what listens there does not answer as Kafka does: KAFKA_TLS must be what the listener speaks');
  }
}

function question(): Buffer {
  const client = Buffer.from('cauce-check');
  const head = Buffer.alloc(14);
  head.writeInt32BE(10 + client.length, 0);
  head.writeInt16BE(API_VERSIONS, 4);
  head.writeInt16BE(FIRST_FORM, 6);
  head.writeInt32BE(CORRELATION, 8);
  head.writeInt16BE(client.length, 12);
  return Buffer.concat([head, client]);
}

/** A TLS alert, or HTTP, read as a length, is far from that of an answer. */
function isPlausible(answer: Buffer): boolean {
  const size = answer.readInt32BE(0);
  return size >= 10 && size < 65_536 && (answer.length < 8 || answer.readInt32BE(4) === CORRELATION);
}

/** Length, correlation, code of an error, and then each request's number with its lowest and highest version. */
function read(answer: Buffer): Apis {
  if (!isPlausible(answer) || answer.readInt16BE(8) !== 0) throw new NotKafka();
  const rows = Array.from({ length: answer.readInt32BE(10) }, (_, at) => 14 + at * 6);
  return new Map(rows.map((at) => [answer.readInt16BE(at), { min: answer.readInt16BE(at + 2), max: answer.readInt16BE(at + 4) }]));
}
