import {
  type Organization,
  type OrganizationEvent,
  type OrganizationResource,
  evolveOrganization,
  evolveOrganizationView,
  initialOrganization,
} from '@cauce/catalog-domain';
import { type Writing, WrittenStreams } from '../written-streams.js';
import { ORGANIZATION_TABLE, type OrganizationRow, toOrganizationRow } from './organization.row.js';

/** 2: the resource has `rateLimit`. */
const FOLD_VERSION = 2;

/** All organizations: their streams, and the rows that mirror them. */
export class OrganizationStreams extends WrittenStreams<Organization, OrganizationResource, OrganizationEvent, OrganizationRow> {
  constructor(writing: Writing) {
    const fold = {
      category: 'organization',
      initial: initialOrganization,
      evolve: evolveOrganization,
      evolveView: evolveOrganizationView,
      updateTimeOf: ({ updateTime }: OrganizationResource) => updateTime,
    };
    super(fold, { table: ORGANIZATION_TABLE, toRow: toOrganizationRow, foldVersion: FOLD_VERSION }, writing);
  }
}
