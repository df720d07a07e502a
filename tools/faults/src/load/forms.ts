/** A form of a page, as a browser without scripts would send it. */
export type Form = { readonly action: string; readonly fields: Readonly<Record<string, string>> };

/** The forms of a page, in its order. Reads our own pages only: attributes in double quotes. */
export function formsOf(html: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, attributes = '', inside = '']) => ({
    action: attribute(attributes, 'action'),
    fields: Object.fromEntries(
      [...inside.matchAll(/<input\b([^>]*)>/g)].map(([, input = '']) => [attribute(input, 'name'), attribute(input, 'value')]),
    ),
  }));
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
