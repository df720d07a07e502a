/** The others, passports among them, may have letters. */
const NUMBERS_ALONE: readonly string[] = ['CC', 'CE', 'NIT', 'PPT', 'TI'];

/** A document's number as it was written: letters and digits alone; or what is wrong with it. */
export function readDocument(documentType: string, written: string): string | { readonly wrong: 'missing' | 'form' } {
  const document = written.replace(/[\s.-]/g, '').toUpperCase();
  if (document === '') return { wrong: 'missing' };
  const isWritten = NUMBERS_ALONE.includes(documentType) ? /^\d{4,15}$/ : /^[0-9A-Z]{4,20}$/;
  return isWritten.test(document) ? document : { wrong: 'form' };
}
