import type { components } from './generated/openapi.js';
import type { List } from './list.js';
import { Resource } from './resource.js';
import { storeIds, type StoreRef } from './resource-names.js';
import type { CallOptions } from './transport.js';
import type { AnswerOf, QueryOf } from './types.js';

/** A store, as the API answers it. */
export type Store = components['schemas']['Store'];
/** A template, as the API answers it. */
export type Template = components['schemas']['Template'];
/** A type of documents, as the API answers it. */
export type DocumentType = components['schemas']['DocumentType'];

/** `cauce.stores` */
export class Stores extends Resource {
  /** All that the token may see, newest first; on one page. */
  list(options?: CallOptions): List<Store, AnswerOf<'listStores'>> {
    return this.listOf('listStores', () => ({}), undefined, options);
  }
}

/** `cauce.templates` */
export class Templates extends Resource {
  /** Those of the store's organization, newest first. */
  list(store: StoreRef, query?: QueryOf<'listTemplates'>, options?: CallOptions): List<Template, AnswerOf<'listTemplates'>> {
    return this.listOf('listTemplates', () => storeIds(store), query, options);
  }
}

/** `cauce.documentTypes` */
export class DocumentTypes extends Resource {
  /** All of them, by code; on one page. */
  list(options?: CallOptions): List<DocumentType, AnswerOf<'listDocumentTypes'>> {
    return this.listOf('listDocumentTypes', () => ({}), undefined, options);
  }
}
