type Node = Record<string, unknown>;

/** A change of a document. */
export type Edit = (document: unknown) => void;

/** The document with changes: it stays as it is itself. */
export function edited<Document>(document: Document, ...edits: readonly Edit[]): Document {
  const copy = JSON.parse(JSON.stringify(document)) as Document;
  for (const edit of edits) edit(copy);
  return copy;
}

/** Sets what stands at a place: `paths|/v1/stores|get|summary`. Of a list the place is a number, or `+` for its end. */
export const set =
  (place: string, value: unknown): Edit =>
  (document) => {
    const [parent, last] = parentOf(document, place);
    if (Array.isArray(parent) && last === '+') parent.push(value);
    else parent[last] = value;
  };

/** Takes away what stands at a place; a value of a list is named itself: `…|enum|FUNDED`. */
export const remove =
  (place: string): Edit =>
  (document) => {
    const [parent, last] = parentOf(document, place);
    const index = Array.isArray(parent) ? parent.indexOf(last) : -1;
    if (!(last in parent) && index < 0) throw new Error(`Nothing stands at ${place}.`);
    if (Array.isArray(parent)) parent.splice(index < 0 ? Number(last) : index, 1);
    else Reflect.deleteProperty(parent, last);
  };

/** Gives what stands at a place another name, or puts it last under its own. */
export const rename =
  (place: string, name: string): Edit =>
  (document) => {
    const [parent, last] = parentOf(document, place);
    const value = parent[last];
    remove(place)(document);
    parent[name] = value;
  };

function parentOf(document: unknown, place: string): [Node, string] {
  const steps = place.split('|');
  const last = steps.pop() ?? '';
  const parent = steps.reduce<unknown>((at, step) => (at as Node | undefined)?.[step], document);
  if (typeof parent !== 'object' || parent === null) throw new Error(`Nothing stands at ${place}.`);
  return [parent as Node, last];
}
