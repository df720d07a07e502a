import { ACCEPT_LOG, describeRebuild, type Operating, operation, operations, rebuild, rowsIn, runOperations } from '@cauce/event-store';
import { createLogger } from '@cauce/telemetry';
import { AccessTokenStreams } from './access-tokens/access-token.streams.js';
import { readCatalogConfig } from './config.js';
import { DocumentTypeStreams } from './document-types/document-type.streams.js';
import { OrganizationStreams } from './organizations/organization.streams.js';
import { StoreStreams } from './stores/store.streams.js';
import { TemplateStreams } from './templates/template.streams.js';

const program = operations("Work on the stored data of the catalog, with the service's environment. The service may run meanwhile.");

program
  .command('rebuild')
  .description(
    'make every row of organizations, stores, templates, access tokens and document types again from its events, and correct what differs',
  )
  .option('--prune', 'remove rows that have no stream (else they are only counted)')
  .option(...ACCEPT_LOG)
  .action(({ prune, ...accepted }: { prune?: true; acceptLog?: true }) =>
    operation(readCatalogConfig(), (operating) => rebuildRows(operating, prune === true), accepted),
  );

program.addHelpText('after', '\nExample:\n  node apps/catalog/dist/operate.js rebuild');

await runOperations(program);

async function rebuildRows({ store, pool, onProgress }: Operating, prune: boolean): Promise<string> {
  const logger = createLogger('operate', { level: 'error', format: 'json' });
  const writing = { store, rows: rowsIn(pool), writeThrough: false, logger };
  const categories = [OrganizationStreams, StoreStreams, TemplateStreams, AccessTokenStreams, DocumentTypeStreams];
  const models = categories.map((Streams) => new Streams(writing).rows.repair);
  return describeRebuild(await rebuild({ store, models, prune, onProgress }), { prune });
}
