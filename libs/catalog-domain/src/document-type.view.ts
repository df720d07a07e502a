import { type DocumentTypeEvent } from './document-type.js';

/** A document type, as the API answers it. */
export type DocumentTypeResource = { readonly name: string; readonly displayName: string };

/** The resource, and what it does not show. */
export type DocumentTypeView = { readonly resource: DocumentTypeResource; readonly createTime: string };

/** Folds one event into the resource; undefined until the document type is created. Never throws. */
export function evolveView(view: DocumentTypeView | undefined, { type, data }: DocumentTypeEvent): DocumentTypeView | undefined {
  const stored: string = type;
  if (stored !== 'DocumentTypeCreated') return view;
  const { at, ...resource } = data;
  return { resource, createTime: at };
}
