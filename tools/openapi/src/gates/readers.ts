/** What to do instead of a break. */
export type Remedy = 'gone' | 'absent' | 'required' | 'changed' | 'added' | 'refused';

/** What to do, for those that there can be. */
export type Instead = { readonly [Each in Remedy]?: string };

/** Who reads a document's values, and what they may rely on (docs/versioning.md). */
export type Reader = {
  /** What is written now is read by somebody who knows the released form alone. */
  readonly sent: boolean;
  /** What was written in the released form is read now. */
  readonly taken: boolean;
  /** Which values, and which forms of an object, may come. `marked`: where the document has said `x-more-may-come` since the release. */
  readonly newValues: 'none' | 'marked' | 'any';
  readonly instead: Instead;
};

const AS_PROMISED = '(docs/versioning.md)';

/** Of what we answer and of webhooks: whoever called us, or has a receiver. */
export const ANSWERED = {
  sent: true,
  taken: false,
  newValues: 'marked',
  instead: {
    gone: `Readers rely on it: keep it, and deprecate it ${AS_PROMISED}.`,
    absent: 'Readers find it each time: go on sending it.',
    changed: 'Readers know it as it was: keep it, and send what is new in a field of another name.',
    added: 'Readers were told that there are no others: say it in a new field. More may come only where the release has x-more-may-come.',
  },
} as const satisfies Reader;

/** Of what callers send us. */
export const ASKED = {
  sent: false,
  taken: true,
  newValues: 'any',
  instead: {
    gone: `Callers send it: go on taking it, and deprecate it ${AS_PROMISED}.`,
    required: 'Callers do not send it: make it optional, and mean by its absence what was meant before.',
    changed: 'Callers know it as it was: go on taking that, and take what is new in a field of another name.',
    refused: 'Callers send what was allowed: go on taking it.',
  },
} as const satisfies Reader;

/** Of stored events: this version and each later one, and analysts. */
export const STORED = {
  sent: true,
  taken: true,
  newValues: 'any',
  instead: {
    gone: 'Old streams hold it, and analysts read it: keep it, and record what is new in a new field or a new event.',
    absent: 'Analysts, and the version before, find it in every such event: go on recording it, or record a new event.',
    required: 'Older streams lack it: make it optional, or write an upcaster and accept the break (CONTRIBUTING.md).',
    changed: 'Old streams hold it as it was: keep it, and record what is new in a new field or a new event.',
    added: 'Analysts, and the version before, know it as it was: record what is new in a new field or a new event.',
    refused: 'Old streams hold it: keep it in the type.',
  },
} as const satisfies Reader;

/** Of messages: the version before and the one after, on the same topics. */
export const TOLD = {
  sent: true,
  taken: true,
  newValues: 'none',
  instead: {
    gone: 'The version before reads it: send it for one version more, and accept the break then (CONTRIBUTING.md).',
    absent: 'The version before parks messages without it: send it for one version more.',
    required: 'Messages of the version before lack it: make it optional.',
    changed: 'The version before and its messages know it as it was: keep it, and send what is new in a field of another name.',
    added:
      'The version before parks such messages: teach the readers first, send it one version later, and accept the break (CONTRIBUTING.md).',
    refused: 'Messages of the version before have it: go on reading it.',
  },
} as const satisfies Reader;
