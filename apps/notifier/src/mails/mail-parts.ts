import { type Html, html, LOCALES, mailto, raw } from '@cauce/html';
import type { MailContent } from './mail-content.js';

// prettier-ignore
const STYLE = 'body{margin:0;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;background:#f4f5f1;color:#17211f}main{max-width:30rem;margin:auto;background:#fff;border:1px solid #d8dcd4;border-radius:16px;padding:24px}h1{font-size:22px;line-height:1.25;margin:0 0 12px;overflow-wrap:anywhere}p,dl{margin:0 0 16px}dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px}dd{margin:0;text-align:right;overflow-wrap:anywhere}dt{color:#4b5855}.b{display:inline-block;padding:14px 22px;border-radius:10px;background:#0b6566;color:#fff;font-weight:600;text-decoration:none}.s{font-size:14px;color:#4b5855;overflow-wrap:anywhere}img{height:40px;width:auto;max-width:100%;object-fit:contain}.t{font-size:30px;font-weight:700;line-height:1.2}@media(prefers-color-scheme:dark){body{background:#0e1413;color:#e8efed}main{background:#172020;border-color:#2d3a38}dt,.s{color:#a9b6b2}.b{background:#5bbdb6;color:#000}.s a{color:#76cfc8}}';

/** The HTML part: a whole document that loads nothing but the store's logo, the same for all its buyers. */
export function toHtml(content: MailContent): Html {
  const { language, subject, logo, banner, greeting, title, amount, paragraphs = [], lines, action, small, contact } = content;
  return html`<!doctype html>
<html lang="${LOCALES[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
${banner !== undefined && html`<p class="s">${banner}</p>\n`}${logo && html`<p><img src="${logo.url}" alt="${logo.name}" height="40" referrerpolicy="no-referrer"></p>\n`}${greeting !== undefined && html`<p>${greeting}</p>\n`}<h1>${title}</h1>
${amount !== undefined && html`<p class="t">${amount}</p>\n`}${paragraphs.map((text) => html`<p>${text}</p>\n`)}${lines.length > 0 && html`<dl>${lines.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>\n`}${action && html`<p><a class="b" href="${action.url}">${action.label}</a></p>\n`}<p class="s">${small}</p>
${contact && html`<p class="s">${contact.label}${contact.email && html`<br><a href="${mailto(contact.email)}">${contact.email}</a>`}${contact.url && html`<br><a href="${contact.url}">${contact.url}</a>`}</p>\n`}</main>
</body>
</html>
`; // prettier-ignore
}

/** The text part, with the same words. */
export function toText(content: MailContent): string {
  const { logo, banner, greeting, title, amount, paragraphs: texts = [], lines, action, small, contact } = content;
  const written = lines.map(([label, value]) => `${label}: ${value}`);
  const paragraphs = [
    banner,
    logo?.name,
    greeting,
    title,
    ...(texts.length === 0 ? [block(amount, ...written)] : [amount, ...texts, block(...written)]),
    action && `${action.label}:\n${action.url}`,
    small,
    contact && block(contact.label, contact.email, contact.url),
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n')}\n`;
}

/** Lines without a gap between them; undefined for none. */
function block(...lines: readonly (string | undefined)[]): string | undefined {
  const given = lines.filter((line) => line !== undefined);
  return given.length === 0 ? undefined : given.join('\n');
}
