import { styleText } from 'node:util';

/** Writes a line. */
export const say = (text = '') => void process.stdout.write(`${text}\n`);

export const strong = (text: string) => styleText('bold', text, { stream: process.stdout });
export const dim = (text: string) => styleText('dim', text, { stream: process.stdout });
export const good = (text: string) => styleText('green', text, { stream: process.stdout });
export const bad = (text: string) => styleText('red', text, { stream: process.stdout });

/** The title of a chapter. */
export function chapter(number: number, title: string): void {
  say();
  say(strong(`${number}. ${title}`));
}

/** A name and its value. */
export function field(name: string, value: string): void {
  say(`  ${dim(name.padEnd(14))}${value}`);
}
