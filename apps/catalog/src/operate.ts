import { addEvents, addRebuild, operations, runOperations } from '@cauce/event-store';
import { AccessTokenStreams } from './access-tokens/access-token.streams.js';
import { readCatalogConfig } from './config.js';
import { DocumentTypeStreams } from './document-types/document-type.streams.js';
import { OrganizationStreams } from './organizations/organization.streams.js';
import { StoreStreams } from './stores/store.streams.js';
import { TemplateStreams } from './templates/template.streams.js';

const CATALOG = { service: 'catalog', readConfig: readCatalogConfig };
const CATEGORIES = [OrganizationStreams, StoreStreams, TemplateStreams, AccessTokenStreams, DocumentTypeStreams];

const program = operations("Work on the stored data of the catalog, with the service's environment. The service may run meanwhile.");

addRebuild(program, CATALOG, 'organizations, stores, templates, access tokens and document types', ({ writing }) =>
  CATEGORIES.map((Streams) => new Streams(writing).rows.repair),
);

addEvents(program, CATALOG.readConfig, 'catalog');

program.addHelpText('after', '\nExample:\n  node dist/catalog/operate.js rebuild');

await runOperations(program);
