import { type Html, html } from '@cauce/html';
import { exponentOf } from '@cauce/kernel';

/** `18:05:40`, UTC, 24 hours: what tools show. */
export const clock = (time: string): Html => html`<time datetime="${time}">${time.slice(11, 19)}</time>`;

/** An amount in smallest units as an English reader expects it, with its currency: `COP 216,000`, `KWD 1.500`. Decimals only where there are some. */
export const money = (amount: number, currencyCode: string): string => {
  const exponent = exponentOf(currencyCode);
  const inOne = 10 ** exponent;
  const digits = amount % inOne === 0 ? 0 : exponent;
  const number = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount / inOne);
  return `${currencyCode} ${number}`;
};

/** A name that may break after its dots and underscores on a narrow screen. */
export const breakable = (name: string): Html =>
  html`${name.split(/(?<=[._])/).map((part, index) => html`${index > 0 && html`<wbr />`}${part}`)}`;

/** The last part of a resource's name, shortened for lists. */
export const shortId = (name: string): string => {
  const id = name.split('/').at(-1) ?? '';
  return id.length > 8 ? `${id.slice(0, 8)}…` : id;
};

export const TICK = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m5.5 12.5 4.2 4.2 8.8-9.4" /></svg>`;
export const CROSS = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m7 7 10 10M17 7 7 17" /></svg>`;
