/** The names of payments and attempts in stories, since their ids are hashes. */
export class Names {
  private readonly names = new Map<string, string>();
  private readonly ids = new Map<string, string>();

  /** Names an id, once; a name that another id has gets a number. */
  give(id: string, wanted: string): void {
    if (this.names.has(id)) return;
    let name = wanted;
    for (let nth = 2; this.ids.has(name); nth += 1) name = `${wanted}#${nth}`;
    this.names.set(id, name);
    this.ids.set(name, id);
  }

  /** The name of an id, or the id. */
  of(id: string): string {
    return this.names.get(id) ?? id;
  }

  /** `payment-<name>` of `payment-<id>`. */
  ofStream(stream: string): string {
    return stream.replace(/-(.*)$/, (_, id: string) => `-${this.of(id)}`);
  }

  /** The id that has this name; undefined before there is one. */
  idOf(name: string): string | undefined {
    return this.ids.get(name);
  }
}
