import type { MailContent, MailLine } from './mail-content.js';

/** What each kind of mail says for itself. */
export type Written = Pick<MailContent, 'subject' | 'greeting' | 'title' | 'amount' | 'paragraphs' | 'lines' | 'action' | 'small'>;

/** A line whose value may be unknown. */
export type MaybeLine = readonly [label: string, value: string | undefined];

/** The lines that have a value. */
export function present(lines: readonly MaybeLine[]): MailLine[] {
  return lines.filter((line): line is MailLine => line[1] !== undefined && line[1] !== '');
}
