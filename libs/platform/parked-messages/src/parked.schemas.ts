import { field, type Resource } from '@cauce/kernel';
import type { LeftParked, ParkedResource, RetriedParked, WholeParkedResource } from './parked.resource.js';
import type { ParkedKind, ParkedNames } from './parked-kind.js';

/** How the API's document shows a kind of parked messages, and what is done with them. */
export type ParkedSchemas = {
  readonly parked: Resource<ParkedResource>;
  readonly whole: Resource<WholeParkedResource>;
  /** The answer of `:retry`. */
  readonly retried: Resource<RetriedParked>;
  /** The answer of `:drop`. */
  readonly dropped: Resource<LeftParked>;
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
      about: 'What a retry came to. `next`: the first message of its key that is parked still.',
      fields: { handledCount: field.count('How many were handled: this one, and those behind it.', 1), next },
    },
    dropped: {
      title: `Dropped${names.title}`,
      about: 'It was given up for good. `next`: the first message of its key that is parked still.',
      fields: { next },
    },
  };
}

function parkedOf({ about, example }: ParkedKind, { noun, title, collection }: ParkedNames): Resource<ParkedResource> {
  return {
    title: `Parked${title}`,
    about: `${about} that waits for an operator.`,
    fields: {
      name: field.name(`${collection}/{${noun}}`, `The parked ${noun}’s name.`),
      topic: field.text('Where it was sent.', example.topic),
      partition: field.count('Its partition there.', 3),
      offset: field.text('Its offset there, in decimal digits.', '1024', { pattern: '^[0-9]+$' }),
      key: field.text('The stream that it tells of: what has the same key waits behind it.', example.key),
      reason: field.text('FAILED: it could not be handled. BEHIND: it waits for an earlier one of its key.', 'FAILED'),
      error: field.optional(field.text('What went wrong when it was last tried.', 'RangeError: Invalid time value')),
      tryCount: field.count('How often it was tried.', 5),
      sendTime: field.time('When it was sent.'),
      createTime: field.time('When it was parked.'),
      lastTryTime: field.optional(field.time('When it was last tried.')),
    },
  };
}

function wholeOf(parked: Resource<ParkedResource>, { noun, title }: ParkedNames): Resource<WholeParkedResource> {
  return {
    title: `WholeParked${title}`,
    about: `A parked ${noun} with what it says. Members that name a person or open a door are hidden.`,
    fields: {
      ...parked.fields,
      valueBytes: field.count('How long it is.', 812),
      value: field.optional({ schema: { type: 'object', description: 'What it says; absent when it is not a JSON object.' } }),
    },
  };
}
