import { type Command, createdOnce, type Event, type OrganizationName } from '@cauce/kernel';

type Terms = {
  /** `organizations/<id>/templates/<id>`. */
  readonly name: string;
  /** The owner, for ever. */
  readonly organization: OrganizationName;
  readonly title: string;
  readonly description?: string;
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
};

/** What a payment can be begun with: created by an operator, whose organization exists, and stays (docs/api.md, "Operator API"). */
const TEMPLATE = createdOnce<Terms>()({
  thing: 'Template',
  identity: ['name'],
  empty: { name: '' },
  notFound: 'TEMPLATE_NOT_FOUND',
  exists: 'TEMPLATE_EXISTS',
});

export const { decide, evolve, initial, retrace } = TEMPLATE;

/** For the laws. @internal */
export const TEMPLATE_MACHINE = TEMPLATE.machine;

/** What `decide` needs to know of a template: no more. */
export type Template = typeof initial;

/** All that a template can be asked. @internal */
export type TemplateCommand = Command<'CreateTemplate', Terms>;

/** All that a template's stream can hold, for ever: add optional fields, else a new type. */
export type TemplateEvent = Event<'TemplateCreated', Terms>;
