import { field, type Resource } from '@cauce/kernel';
import type { TemplateResource } from './template.view.js';

/** A template, as the API answers it. */
export const TEMPLATE: Resource<TemplateResource> = {
  title: 'Template',
  about: 'A prepared title and amount to create payments from.',
  fields: {
    name: field.name('organizations/{organization}/templates/{template}', 'The template’s name.'),
    title: field.text('The title of the payment.', 'Two mugs', { minLength: 1, maxLength: 200 }),
    description: field.optional(field.text('A longer description.', 'Made by hand', { minLength: 1, maxLength: 2000 })),
    amountCents: field.cents('The price.', 24_000_000),
    currency: field.text('The currency, ISO 4217.', 'COP', { pattern: '^[A-Z]{3}$' }),
  },
};
