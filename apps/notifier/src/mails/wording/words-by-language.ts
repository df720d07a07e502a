import type { Language } from '@cauce/html';
import { en } from './en.js';
import { es } from './es.js';
import type { MailWords } from './words.js';

/** The words of each language. */
export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = { en, es };
