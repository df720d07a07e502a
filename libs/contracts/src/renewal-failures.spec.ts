import { FAILURE_REASONS } from '@cauce/kernel';
import { failureText } from './failures.js';
import { renewalFailureText } from './renewal-failures.js';

const NO_FAILURES = ['ALREADY_PAID', 'WITHDRAWN'];

describe.each(['en', 'es'] as const)('in %s, what is said of a renewal that failed', (language) => {
  const said = (reason: (typeof FAILURE_REASONS)[number]) => renewalFailureText(reason)[language];

  it.each(FAILURE_REASONS)('names why and what to do, in whole sentences: %s', (reason) => {
    expect(said(reason)).toMatch(/^\p{Lu}[^.]*\. \p{Lu}.*\.$/u);
    const toDo = NO_FAILURES.includes(reason)
      ? /You do not need to|No tienes que/
      : /\b(use another|another card|usa otra|otra tarjeta)\b/i;
    expect(said(reason)).toMatch(toDo);
  });

  it.each(FAILURE_REASONS)(
    'asks for nothing that is done while paying, and promises nothing that a bank may still change: %s',
    (reason) => {
      expect(said(reason)).not.toMatch(
        /try again|in a few minutes|another way to pay|start again|intenta de nuevo|medio de pago|de nuevo aquí/i,
      );
      expect(said(reason)).not.toMatch(/nothing was (taken|charged)|no se cobró/i);
    },
  );

  it.each(FAILURE_REASONS)('never says what only a bank may tell its customer: %s', (reason) => {
    expect(said(reason)).not.toMatch(/stolen|lost|block|fraud|robad|perdid|bloque|fraude/i);
  });

  it('differs from what is said to a buyer who pays', () => {
    for (const reason of FAILURE_REASONS) expect(said(reason)).not.toBe(failureText(reason, 'CARD')[language]);
  });
});
