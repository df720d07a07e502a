/** A message that no version can read. Repeating it is useless. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage';

  constructor(topic: string) {
    super(`A message of ${topic} does not have the shape of its contract.`);
  }
}

/** The JSON value of a message; undefined when it is none. */
export function parsedMessage(value: Buffer): unknown {
  try {
    return JSON.parse(value.toString('utf8'));
  } catch {
    return undefined;
  }
}
