import { formsOf } from './form.js';

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
