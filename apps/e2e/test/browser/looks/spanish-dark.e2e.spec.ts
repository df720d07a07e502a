import { looksAtEveryPage } from './looks-at.js';

looksAtEveryPage('spanish-dark', { locale: 'es-CO', colorScheme: 'dark' }, console.info);
