import { Comparison } from './comparison.js';
import { TOLD } from './readers.js';
import { resolved, type Schema } from './schema.js';

type Named<Part> = Readonly<Record<string, Part>>;
type Message = { readonly payload: Schema; readonly headers: Schema; readonly bindings: { readonly kafka: { readonly key: Schema } } };
type Channel = {
  readonly address: string;
  readonly messages: Named<Message>;
  readonly bindings: { readonly kafka: { readonly partitions: number } };
};

/** As much of an AsyncAPI document as is judged. */
export type AsyncApiShape = { readonly channels: Named<Channel>; readonly operations: Named<{ readonly action: string }> };

const TOPIC = { gone: 'The version before uses it: keep it for one version more, and accept the break then (CONTRIBUTING.md).' };
const ORDER = { changed: 'Messages of one stream would lose their order: keep it, or add a topic of another name.' };

/** The breaks between two versions of the topics' document. */
export function asyncApiBreaks(name: string, was: AsyncApiShape, now: AsyncApiShape): readonly string[] {
  const comparison = new Comparison(name, was, now);
  const messages = (one: Message, other: Message, at: string) => {
    const [before, after] = [resolved(comparison.was, one), resolved(comparison.now, other)];
    comparison.same(before.bindings.kafka.key, after.bindings.kafka.key, `${at}: key`, ORDER);
    comparison.schemas(before.headers, after.headers, `${at}, headers`, TOLD);
    comparison.schemas(before.payload, after.payload, at, TOLD);
  };
  comparison.each(was.channels, now.channels, 'the topic ', TOPIC, (one, other, at) => {
    comparison.same(one.address, other.address, `${at}: address`, ORDER);
    comparison.same(one.bindings.kafka.partitions, other.bindings.kafka.partitions, `${at}: partitions`, ORDER);
    comparison.each(one.messages, other.messages, `${at}, `, TOLD.instead, messages);
  });
  comparison.each(sendersOf(was), sendersOf(now), '', TOPIC, () => undefined);
  return comparison.breaks;
}

/** Nobody misses a reader. */
function sendersOf({ operations }: AsyncApiShape): AsyncApiShape['operations'] {
  return Object.fromEntries(Object.entries(operations).filter(([, { action }]) => action === 'send'));
}
