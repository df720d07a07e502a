import { runApp } from '@cauce/http';
import { catalog } from './catalog.module.js';
import { readCatalogConfig } from './config.js';

await runApp('catalog', readCatalogConfig(), catalog);
