import {
  evolveTemplate,
  evolveTemplateView,
  initialTemplate,
  type Template,
  type TemplateEvent,
  type TemplateResource,
  type TemplateView,
} from '@cauce/catalog-domain';
import { AggregateStreams, type Writing } from '@cauce/event-store';
import { isId } from '@cauce/kernel';
import { TEMPLATE_TABLE, type TemplateRow, toTemplateRow } from './template.row.js';

/** All templates: their streams, and the rows that mirror them. */
export class TemplateStreams extends AggregateStreams<Template, TemplateView, TemplateEvent, TemplateRow> {
  constructor(writing: Writing) {
    const fold = { initial: initialTemplate, evolve: evolveTemplate, evolveView: evolveTemplateView };
    super({ category: 'template', ...fold, table: TEMPLATE_TABLE, toRow: toTemplateRow }, writing);
  }

  /** A template of this organization; undefined when the id is unknown or belongs to another organization. */
  async find(organization: string, id: string): Promise<TemplateResource | undefined> {
    const row = isId(id) ? await this.rows.read(id) : undefined;
    return row?.organization === organization ? row.resource : undefined;
  }
}
