/** A list: `for await` goes through all of it, `page()` asks for one page, `pages()` goes through them. Nothing is asked for before it is needed. */
export class List<Item, Page extends object> implements AsyncIterable<Item> {
  constructor(private readonly load: (pageToken?: string) => Promise<Page>) {}

  /** The first page, or the one whose `pageToken` the list was given. @throws CauceError, CauceConnectionError, CauceInputError */
  page(): Promise<Page> {
    return this.load();
  }

  /** Page after page. A page may have fewer rows than `pageSize`, and be followed by others. */
  async *pages(): AsyncGenerator<Page, void> {
    let page = await this.load();
    yield page;
    for (let token = tokenIn(page); token; token = tokenIn(page)) {
      page = await this.load(token);
      yield page;
    }
  }

  /** One after the other, of all pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const page of this.pages()) {
      for (const value of Object.values(page)) if (Array.isArray(value)) yield* value as Item[];
    }
  }
}

/** Nothing else says whether a page follows. */
const tokenIn = (page: { readonly nextPageToken?: string }): string | undefined => page.nextPageToken;
