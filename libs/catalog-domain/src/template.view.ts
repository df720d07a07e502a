import { type TemplateEvent } from './template.js';

/** A template, as the API answers it. */
export type TemplateResource = {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** In hundredths of the currency's unit. */
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
};

/** The resource, and what it does not show. */
export type TemplateView = { readonly resource: TemplateResource; readonly organization: string; readonly createTime: string };

/** Folds one event into the resource; undefined until the template is created. Never throws. */
export function evolveView(view: TemplateView | undefined, { type, data }: TemplateEvent): TemplateView | undefined {
  const stored: string = type;
  if (stored !== 'TemplateCreated') return view;
  const { organization, at, ...resource } = data;
  return { resource, organization, createTime: at };
}
