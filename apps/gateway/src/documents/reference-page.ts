import { randomBytes } from 'node:crypto';

/**
 * Runs before Scalar, which makes style elements and sets style attributes, as the policy forbids: the elements get the page's nonce,
 * and the attributes go through the CSSOM, which is allowed. Zod, inside of it, would try whether it may use `eval`.
 * With this Scalar 1.72 needs neither 'unsafe-inline' nor 'unsafe-eval' (docs/adr/0014).
 */
export const PREPARE_SCRIPT = `'use strict';
{
  const { nonce } = document.querySelector('meta[property=csp-nonce]');
  const { createElement } = Document.prototype;
  Document.prototype.createElement = function (name, ...rest) {
    const element = createElement.call(this, name, ...rest);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    if (name === 'style' && this.style) this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };
  const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  const write = function (html) {
    set.call(this, String(html).replaceAll(/(<[a-z]+[^>]*) style="/g, '$1 data-style="'));
    for (const element of this.querySelectorAll('[data-style]')) element.style.cssText = element.dataset.style;
  };
  Object.defineProperty(Element.prototype, 'innerHTML', { get, set: write });
  globalThis.__zod_globalConfig = { jitless: true };
}
`;

/** Its own greys, blue and green are too pale to read on some of its backgrounds; a webhook comes from us: nobody can try it. */
const THEME = `
.light-mode { --scalar-color-2: #5c5c5c; --scalar-color-3: #666; --scalar-color-blue: #00639c; --scalar-color-green: #006b44;
  --scalar-color-orange: #a03f00; --scalar-color-red: #b00020; --scalar-color-purple: #5b2fb0; --scalar-color-yellow: #7a5900; }
.dark-mode { --scalar-color-2: #b4b4b4; --scalar-color-3: #a0a0a0; }
[id*="/webhook/"] .show-api-client-button { display: none; }
`;

/** After Scalar has loaded: the page, with nothing that would call a third party; then names for its nameless buttons, as they come. */
export const START_SCRIPT = `'use strict';
Scalar.createApiReference('#app', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'direct',
  defaultOpenAllTags: true,
  customCss: ${JSON.stringify(THEME)},
});
{
  const NAMES = { 'button[class*="copy-button"]': 'Copy', 'button[aria-pressed][class*="toggle"]': 'Dark mode' };
  const mend = () => {
    for (const [nameless, name] of Object.entries(NAMES))
      for (const button of document.querySelectorAll(nameless + ':not([aria-label])')) button.setAttribute('aria-label', name);
    for (const list of document.querySelectorAll('ul.endpoints:not([tabindex])')) list.tabIndex = 0; // it scrolls: the keyboard must reach it
  };
  let waits = false;
  new MutationObserver(() => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      mend();
    });
  }).observe(document.body, { childList: true, subtree: true });
}
`;

/** The addresses of the page's scripts, each with what its ETag is: whoever has one need not ask for it again. */
export type Scripts = { readonly prepare: string; readonly scalar: string; readonly start: string };

/**
 * The page and the policy that it is sent with. The nonce is for the styles that Scalar makes while it runs; it is drawn once for a
 * page that browsers may keep, which contains nothing that somebody else has written.
 */
export function referencePage(title: string, scripts: Scripts): { html: string; policy: string } {
  const nonce = randomBytes(16).toString('base64');
  return { html: html(title, nonce, scripts), policy: policy(nonce) };
}

const html = (title: string, nonce: string, { prepare, scalar, start }: Scripts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" content="${nonce}" nonce="${nonce}">
<link rel="icon" href="data:,">
<title>${title}</title>
</head>
<body>
<div id="app"></div>
<script src="${prepare}"></script>
<script src="${scalar}"></script>
<script src="${start}"></script>
</body>
</html>
`;

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
