/** Ids by the collection that they are of, or by the parameter of a path. */
export type Ids = Readonly<Record<string, string>>;

/** An id that nothing has. */
export const NOBODY = 'a'.repeat(26);

/** The last segment of a name. */
export const idOf = (name = '') => name.slice(name.lastIndexOf('/') + 1);

/** The names of a path's parameters, in order. */
export const parametersOf = (path: string): readonly string[] => [...path.matchAll(/\{([a-z]+)\}/g)].map(([, name]) => name ?? '');

/** A route's path with ids for its parameters: the first is the parent, by its name; what is below it by its collection, or nobody's. */
export function fill(path: string, parent: Ids, below: Ids): string {
  const [first] = parametersOf(path);
  return path.replaceAll(/([a-z-]+)\/\{([a-z]+)\}/g, (_, collection: string, name: string) => {
    const id = (name === first ? parent[name] : below[collection]) ?? NOBODY;
    return `${collection}/${id}`;
  });
}

/** What comes first where the body could be wrong too: 404 is the answer to an empty one. */
export const emptyBody = (method: string) => (method === 'GET' || method === 'DELETE' ? {} : { json: {} });
