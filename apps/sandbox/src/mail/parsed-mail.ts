import PostalMime, { type Address } from 'postal-mime';
import type { CaughtMail } from './mails.js';

/** What a mail program makes of a mail. */
export type ParsedMail = {
  readonly id: number;
  readonly receivedAt: string;
  readonly recipients: readonly string[];
  readonly messageId: string;
  /** `Name <address>` */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names in lower case; of those that come twice, the last. */
  readonly headers: Readonly<Record<string, string>>;
};

/** Reads a mail. What a header lacks is an empty text. */
export async function parseMail({ id, receivedAt, recipients, raw }: CaughtMail): Promise<ParsedMail> {
  const { messageId = '', from, subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
  return {
    id,
    receivedAt,
    recipients,
    messageId,
    from: written(from),
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  };
}

/** Whether a text stands in a mail, in any case: in its addresses, its subject or its text part. */
export function hasText({ from, recipients, subject, text }: ParsedMail, q: string): boolean {
  return [from, ...recipients, subject, text].join(' ').toLowerCase().includes(q.toLowerCase());
}

/** The addresses in the text part that the reader's mail program would show as links. */
export function linksOf({ text }: ParsedMail): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))];
}

function written(address: Address | undefined): string {
  const { name = '', address: at = '' } = address ?? {};
  return name === '' ? at : `${name} <${at}>`;
}
