/** A form of a page, as a browser without scripts would send it. */
export type Form = { readonly action: string; readonly method: string; readonly fields: Readonly<Record<string, string>> };

/** The forms of a page, in its order. Understands our own pages only: attributes in double quotes. */
export function formsOf(page: string): Form[] {
  return [...page.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, attributes = '', inside = '']) => ({
    action: attribute(attributes, 'action') ?? '',
    method: (attribute(attributes, 'method') ?? 'get').toUpperCase(),
    fields: { ...selected(inside), ...filled(inside) },
  }));
}

/** The inputs and their values; of radios the chosen one. */
function filled(inside: string): Record<string, string> {
  const inputs = [...inside.matchAll(/<input\b([^>]*)>/g)].map(([, input = '']) => input);
  const sent = inputs.filter((input) => attribute(input, 'type') !== 'radio' || /\schecked\b/.test(input));
  return Object.fromEntries(sent.map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? '']));
}

/** The lists and their chosen entry, or else the first. */
function selected(inside: string): Record<string, string> {
  return Object.fromEntries(
    [...inside.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)].map(([, attributes = '', list = '']) => {
      const options = [...list.matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) => option);
      const chosen = options.find((option) => /\sselected\b/.test(option)) ?? options[0] ?? '';
      return [attribute(attributes, 'name') ?? '', attribute(chosen, 'value') ?? ''];
    }),
  );
}

function attribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return value?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
