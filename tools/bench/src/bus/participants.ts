/** Something that sends to a topic: ours, or kafkajs alone. */
export type Sender = {
  /** Resolves when all are acknowledged. */
  send(messages: readonly { readonly key: string; readonly value: string }[]): Promise<void>;
  close(): Promise<void>;
};

/** A member of a consumer group that reports each message after handling it. */
export type Reader = { close(): Promise<void> };

/** Called with the value of each message, in the order of its partition. */
export type OnMessage = (value: Buffer) => void;

/** Where messages are sent to, and read from. */
export type Place = { readonly brokers: readonly string[]; readonly topic: string; readonly group: string };
