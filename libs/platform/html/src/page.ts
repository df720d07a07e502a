import { type Html, html, type HtmlValue, raw } from './html.js';

/** A whole document. */
export type Page = {
  /** BCP 47, for screen readers and hyphenation. */
  readonly lang: string;
  readonly title: string;
  /** What stands between the skip link and the end: header, `main#main`, footer. */
  readonly body: HtmlValue;
  /** More for the head, after the sheets. */
  readonly head?: HtmlValue;
  /** The nonce of this answer's Content-Security-Policy; `style` and `script` carry it. */
  readonly nonce?: string | undefined;
  /** Addresses of style sheets, in order. */
  readonly sheets?: readonly string[];
  /** Addresses of scripts; each is deferred, for a page must work without it. */
  readonly scripts?: readonly string[];
  /** CSS of our own making, a merchant's accent for instance. Refused when it could leave its element. */
  readonly style?: string | undefined;
  /** Classes of `html` (`wide`) and `body` (`tool`). */
  readonly htmlClass?: string;
  readonly bodyClass?: string;
  /** The text of the link over the navigation, in the page's language. */
  readonly skip?: string;
};

const nonceOf = (nonce: string | undefined): HtmlValue => nonce !== undefined && html` nonce="${nonce}"`;

const classOf = (name: string | undefined): HtmlValue => name !== undefined && html` class="${name}"`;

const styleOf = ({ style, nonce }: Page): HtmlValue => {
  if (style === undefined) return undefined;
  if (style.includes('<')) throw new Error('a style may not contain <');
  return html`<style${nonceOf(nonce)}>${raw(style)}</style>`;
};

/** The frame of every page: language, viewport, sheets, no referrer (addresses hold capabilities), the skip link first. */
export const page = (content: Page): Html => {
  const { lang, title, head, body, nonce, sheets = [], scripts = [], skip = 'Skip to the content' } = content;
  return html`<!doctype html>
<html lang="${lang}"${classOf(content.htmlClass)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
${sheets.map((href) => html`<link rel="stylesheet" href="${href}" /> `)}${styleOf(content)}${head}${scripts.map(
    (src) => html`<script src="${src}" defer${nonceOf(nonce)}></script> `,
  )}</head>
<body${classOf(content.bodyClass)}>
<a class="skip" href="#main">${skip}</a>
${body}
</body>
</html>
`;
};
