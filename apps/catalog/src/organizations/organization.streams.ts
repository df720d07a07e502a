import {
  evolveOrganization,
  evolveOrganizationView,
  initialOrganization,
  type Organization,
  type OrganizationEvent,
  type OrganizationResource,
} from '@cauce/catalog-domain';
import { AggregateStreams, type Writing } from '@cauce/event-store';
import { ORGANIZATION_TABLE, type OrganizationRow, toOrganizationRow } from './organization.row.js';

/** 2: the resource has `rateLimit`. */
const FOLD_VERSION = 2;

/** All organizations: their streams, and the rows that mirror them. */
export class OrganizationStreams extends AggregateStreams<Organization, OrganizationResource, OrganizationEvent, OrganizationRow> {
  constructor(writing: Writing) {
    const fold = { initial: initialOrganization, evolve: evolveOrganization, evolveView: evolveOrganizationView };
    super({ category: 'organization', ...fold, table: ORGANIZATION_TABLE, toRow: toOrganizationRow, foldVersion: FOLD_VERSION }, writing);
  }
}
