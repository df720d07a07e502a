import {
  answer,
  type Command,
  type Decision,
  type Definition,
  type Event,
  type EventMakers,
  type OrganizationName,
  type Transitions,
} from '@cauce/kernel';

/** Every status of a template that exists. */
const EXISTING = ['ACTIVE'] as const;

/** A template is created by an operator and stays (docs/api.md, "Operator API"). */
// prettier-ignore
const TRANSITIONS: Transitions<TemplateMachine> = {
  // from          when            to         records, or the answer
  CreateTemplate: [
    [['NONE'],     'always',        'ACTIVE',  ['TemplateCreated']],
    [EXISTING,     'same template', 'ignored', 'ALREADY_CREATED'],
  ],
};

/** The one rule for all that the table leaves out: rejected, and the state is the reason. */
const OTHERWISE: Readonly<Record<'NONE' | TemplateStatus, TemplateRejected>> = {
  NONE: 'TEMPLATE_NOT_FOUND',
  ACTIVE: 'TEMPLATE_EXISTS',
};

/** Answers a command. Pure, never throws; appends nothing itself. */
export function decide(command: TemplateCommand, template: Template): Decision<TemplateEvent, TemplateIgnored, TemplateRejected> {
  return answer<TemplateMachine>(TEMPLATE_MACHINE, command, template);
}

/** What an event makes of a template. Never reads the table: editing the table must not rewrite history. */
export function evolve(template: Template, { type, data }: TemplateEvent): Template {
  const stored: string = type; // wider than today's events: one of a newer version changes nothing here
  return stored === 'TemplateCreated' ? { status: 'ACTIVE', name: data.name } : template;
}

/** A template before its first event. */
export const initial: Template = { status: 'NONE', name: '' };

/** The conditions of the column `when`. */
const CONDITIONS = {
  always: () => true,
  'same template': (command: CreateTemplate, template: Template) => command.name === template.name,
};

/** How each event is made. */
const EVENTS = {
  TemplateCreated: ({ name, organization, title, description, amountCents, currency, at }: CreateTemplate) => ({
    type: 'TemplateCreated' as const,
    data: { name, organization, title, ...(description !== undefined && { description }), amountCents, currency, at },
  }),
} satisfies EventMakers<Template, TemplateEvent>;

/** The table with its conditions and events: for the laws and for documentation. @internal */
export const TEMPLATE_MACHINE: Definition<TemplateMachine> = {
  transitions: TRANSITIONS,
  otherwise: OTHERWISE,
  conditions: CONDITIONS,
  events: EVENTS,
};

/** The types that the compiler checks the table with. */
export type TemplateMachine = {
  state: Template;
  command: TemplateCommand;
  event: TemplateEvent;
  conditions: typeof CONDITIONS;
  events: typeof EVENTS;
  why: TemplateIgnored;
  code: TemplateRejected;
};

/** A template that exists is active: there is no other state yet. */
type TemplateStatus = (typeof EXISTING)[number];

/** What `decide` needs to know of a template: no more. */
export type Template = { readonly status: 'NONE' | TemplateStatus; readonly name: string };

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

/** By an operator: what a payment can be begun with; the organization exists. */
type CreateTemplate = Command<'CreateTemplate', Terms>;

/** All that a template can be asked. A new member does not compile until the table has its rows. */
export type TemplateCommand = CreateTemplate;

/** All that a template's stream can hold, for ever: add optional fields, else a new type. */
export type TemplateEvent = Event<'TemplateCreated', Terms>;

/** Why nothing was recorded though the command was no error. */
export type TemplateIgnored = 'ALREADY_CREATED';

/** The codes that the error catalogue maps to statuses. */
export type TemplateRejected = 'TEMPLATE_NOT_FOUND' | 'TEMPLATE_EXISTS';
