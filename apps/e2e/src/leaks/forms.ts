/** Bytes of base64 that do not depend on what stands around a text, for each place in a group of three at which it may begin. */
const base64Of = (text: string) =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString('base64');
    return encoded.slice(Math.ceil((before * 4) / 3), Math.floor(((before + text.length) * 4) / 3));
  });

/** How a secret may stand somewhere in clear. `core`: letters and digits of it, which no quoting changes. */
export function formsOf(core: string): readonly string[] {
  const base64 = base64Of(core);
  return [core, Buffer.from(core).toString('hex'), ...base64, ...base64.map((each) => each.replaceAll('+', '-').replaceAll('/', '_'))];
}

/** Whether a text holds one of them, in any case of letters. */
export function holds(text: string, forms: readonly string[]): boolean {
  const [core = '', hex = ''] = forms;
  const lower = text.toLowerCase();
  return lower.includes(core.toLowerCase()) || lower.includes(hex) || forms.some((form) => text.includes(form));
}
