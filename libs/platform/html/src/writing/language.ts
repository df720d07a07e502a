/** The languages that buyers read us in. */
export const LANGUAGES = ['es', 'en'] as const;

/** One of {@link LANGUAGES}. */
export type Language = (typeof LANGUAGES)[number];

/** What `<html lang>` and Intl call them: our Spanish is Colombia's. */
export const LOCALES: Readonly<Record<Language, string>> = { es: 'es-CO', en: 'en' };
