/** A message that waits for an operator, or for something of its own. */
export type ParkedMessage = {
  /** 26 characters a-p, computed from the message: parking it twice is parking it once. */
  readonly id: string;
  readonly topic: string;
  readonly partition: number;
  /** Decimal digits. */
  readonly offset: string;
  /** The stream's name; empty when it has none. */
  readonly key: string;
  /** FAILED: its handler threw. WAITS: for what `error` names, as do those behind it. BEHIND: for an earlier one of its key that failed. */
  readonly reason: 'FAILED' | 'WAITS' | 'BEHIND';
  /** What its handler threw, as text, or the name of what it waits for; null: neither. */
  readonly error: string | null;
  /** How often it was begun. */
  readonly tries: number;
  /** When the producer sent it. */
  readonly sentAt: Date;
  /** When it was parked. */
  readonly createTime: Date;
  /** When it was last tried; null while it has not been. */
  readonly tryTime: Date | null;
  /** Grows with each parked message: lists are newest first by it. Decimal digits. */
  readonly position: string;
};

/** With all that its handler gets. */
export type ParkedMessageWithContent = ParkedMessage & { readonly value: Buffer; readonly headers: Readonly<Record<string, string>> };
