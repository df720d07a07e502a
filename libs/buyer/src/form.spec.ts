import { formsOf, headingOf, linkAwayOf } from './form.js';

it('reads where a form goes and what is filled in', () => {
  const page = `<form class="x" method="post" data-action="no" action="/p/a?b=1&amp;c=2" data-busy="y">
    <input type="hidden" name="_csrf" value="t&quot;k" /><input id="n" name="number" required /></form>`;
  expect(formsOf(page)).toEqual([{ action: '/p/a?b=1&c=2', method: 'POST', fields: { _csrf: 't"k', number: '' } }]);
});

it('takes GET for a form without a method', () => expect(formsOf('<form action="/p/a"></form>')[0]?.method).toBe('GET'));

it('sends the chosen radios and list entries', () => {
  const page = `<form action="/p"><input type="radio" name="who" value="a" checked /><input type="radio" name="who" value="b" />
    <select name="bank" required><option value="">-</option><option value="1" selected>One</option></select></form>`;
  expect(formsOf(page)[0]?.fields).toEqual({ bank: '1', who: 'a' });
});

it('sends a list’s first entry when none is chosen', () => {
  const page = '<form action="/p"><select name="bank"><option value="7">Seven</option><option value="8">Eight</option></select></form>';
  expect(formsOf(page)[0]?.fields).toEqual({ bank: '7' });
});

it('sees the form that is there for browsers without scripts, and none that a script holds', () => {
  const page = `<noscript><form action="/plain"></form></noscript><script>const text = '<form action="/scripted"></form>';</script>`;
  expect(formsOf(page).map(({ action }) => action)).toEqual(['/plain']);
});

it('finds no form on a page without one', () => expect(formsOf('<p>Paid</p>')).toEqual([]));

it('reads the heading as it is shown', () => {
  expect(headingOf('<h2>Methods</h2><h1 class="x">Mugs <em>&amp;</em> plates </h1>')).toBe('Mugs & plates');
  expect(headingOf('<h2>Methods</h2>')).toBe('Methods');
  expect(headingOf('<p>Paid</p>')).toBe('');
});

it('finds the link that leads away from us alone', () => {
  const away = '<a class="btn full" href="https://bank.example/?a=1&amp;b=2" rel="noreferrer">To the bank</a>';
  expect(linkAwayOf(`<a class="btn full" href="/again">Again</a>${away}`)).toBe('https://bank.example/?a=1&b=2');
  expect(linkAwayOf('<a class="btn full" href="/again">Again</a>')).toBeUndefined();
});
