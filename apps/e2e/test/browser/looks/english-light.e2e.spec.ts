import { looksAtEveryPage } from './looks-at.js';

looksAtEveryPage('english-light', { locale: 'en-US', colorScheme: 'light' }, console.info);
