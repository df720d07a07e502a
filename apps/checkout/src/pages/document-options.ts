import { type Html, html } from '@cauce/html';
import { type DocumentTypeChoice } from '../document-types.js';
import { type Words } from '../wording/words.js';

/** The documents that may be named: in the page's language where it has words for one, else as the operator named it. */
export function documentOptions(types: readonly DocumentTypeChoice[], chosen: string | undefined, { method }: Words): Html {
  const names = new Map<string, string>(Object.entries(method.documentTypes));
  const option = ({ code, displayName }: DocumentTypeChoice) => {
    const name = names.get(code) ?? displayName;
    return html`<option value="${code}" ${code === chosen ? html` selected` : ''}>${name}</option>`;
  };
  return html`${types.map(option)}`;
}
