import { field, type Resource } from '@cauce/kernel';
import type { NextParked, ParkedResource, ParkedResourceWithContent, RetriedParked } from './parked.resource.js';
import type { ParkedKind, ParkedNames } from './parked-kind.js';

/** How the API's document shows a kind of parked messages, and what is done with them. */
export type ParkedSchemas = {
  readonly parked: Resource<ParkedResource>;
  readonly whole: Resource<ParkedResourceWithContent>;
  /** The answer of `:retry`. */
  readonly retried: Resource<RetriedParked>;
  /** The answer of `:drop`. */
  readonly dropped: Resource<NextParked>;
};

/** The schemas of a kind, each with a title of its own: a document has one schema of a title. */
export function schemasOf(kind: ParkedKind, names: ParkedNames): ParkedSchemas {
  const parked = parkedOf(kind, names);
  const next = field.optional(field.object(parked));
  return {
    parked,
    whole: wholeOf(parked, names),
    retried: {
      title: `Retried${names.title}s`,
      about: 'The result of a retry. `next`: the first message with the same key that is still parked.',
      fields: { handledCount: field.count('The number of messages handled: this one and those behind it.', 1), next },
    },
    dropped: {
      title: `Dropped${names.title}`,
      about: 'The message was discarded. `next`: the first message with the same key that is still parked.',
      fields: { next },
    },
  };
}

function parkedOf({ about, example }: ParkedKind, { noun, title, collection }: ParkedNames): Resource<ParkedResource> {
  return {
    title: `Parked${title}`,
    about: `${about} that waits for an operator, or has waited for long.`,
    fields: {
      name: field.name(`${collection}/{${noun}}`, `The parked ${noun}’s name.`),
      topic: field.text('The topic that it was sent to.', example.topic),
      partition: field.count('The partition of the topic.', 3),
      offset: field.text('The offset in the partition, in decimal digits.', '1024', { pattern: '^[0-9]+$' }),
      key: field.text('The stream that the message is about. Later messages with the same key wait behind it.', example.key),
      reason: field.text(
        'Why it is parked. FAILED: it could not be handled. WAITS: it has waited for over 10 minutes for what its error names, the test clock of ' +
          'its organization, and is tried again by itself. BEHIND: it waits for an earlier message with the same key.',
        'FAILED',
      ),
      error: field.optional(field.text('The error of the last try, or what it waits for.', 'RangeError: Invalid time value')),
      tryCount: field.count('The number of tries.', 5),
      sendTime: field.time('When it was sent.'),
      createTime: field.time('When it was parked.'),
      lastTryTime: field.optional(field.time('When it was last tried.')),
    },
  };
}

function wholeOf(parked: Resource<ParkedResource>, { noun, title }: ParkedNames): Resource<ParkedResourceWithContent> {
  return {
    title: `WholeParked${title}`,
    about: `A parked ${noun} with its content. Personal data and secrets are hidden.`,
    fields: {
      ...parked.fields,
      valueBytes: field.count('The size in bytes.', 812),
      value: field.optional({ schema: { type: 'object', description: 'The content. Absent if it is not a JSON object.' } }),
    },
  };
}
