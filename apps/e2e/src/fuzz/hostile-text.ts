import fc from 'fast-check';

/** Markup that a page or a mail must never repeat as it is. */
export const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '</title><svg onload=alert(1)>',
];

/** Ends of lines, with what a mail server or a browser would take for a header. */
const HEADERS = ['\r\nSet-Cookie: a=b', '\r\nBcc: eve@evil.example', '\nBcc: eve@evil.example\n\nHello', '\u2028Bcc: eve@evil.example'];

/** Whatever somebody may write into a field. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    ...MARKUP,
    ...HEADERS,
    '\u202Eevil',
    '{{constructor}}',
    '&lt;b&gt;',
    'Ana, go to https://evil.example',
    '=?utf-8?q?=0D=0ABcc:?=',
  ),
);
