import { randomBytes } from 'node:crypto';

/**
 * Before Scalar runs. It makes style elements and sets style attributes, which the policy stops: the elements get the page's nonce,
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

/** After Scalar has loaded: the page, with nothing that would call a third party. */
export const START_SCRIPT = `Scalar.createApiReference('#app', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'direct',
  defaultOpenAllTags: true,
});
`;

/** The page and the policy that it is sent with. The nonce is for the styles that Scalar makes while it runs. */
export function referencePage(title: string): { html: string; policy: string } {
  const nonce = randomBytes(16).toString('base64');
  return { html: html(title, nonce), policy: policy(nonce) };
}

const html = (title: string, nonce: string): string => `<!doctype html>
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
<script src="/docs/prepare.js"></script>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
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
