/** What a service calls the messages that it parks. All names in its operator API are made of it. */
export type ParkedKind = {
  /** `message` makes `parked-messages`, `parkedMessages`, `ParkedMessage`, `retryParkedMessage`. Its plural has an `s`. */
  readonly noun: string;
  /** What one is, at the beginning of a sentence: `A message of the bus`. */
  readonly about: string;
  /** For the document's examples: where a message was sent, and the stream that it is about. */
  readonly example: { readonly topic: string; readonly key: string };
};

/** The names that a kind has. */
export type ParkedNames = {
  /** `message` */
  readonly noun: string;
  /** `Message` */
  readonly title: string;
  /** `parked-messages` */
  readonly collection: string;
};

/** All that is made of a kind's noun. */
export function namesOf({ noun }: ParkedKind): ParkedNames {
  return { noun, title: noun.charAt(0).toUpperCase() + noun.slice(1), collection: `parked-${noun}s` };
}
