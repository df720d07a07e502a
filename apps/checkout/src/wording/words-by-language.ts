import { type Language } from '@cauce/html';
import { en } from './en.js';
import { es } from './es.js';
import { type Words } from './words.js';

/** The words of each language. */
export const WORDS: Readonly<Record<Language, Words>> = { es, en };
