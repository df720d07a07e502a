import { formsOf } from './forms.js';

it('reads where a form goes and what is filled in', () => {
  const page = `<form class="x" method="post" data-action="no" action="/p/a?b=1&amp;c=2">
    <input type="hidden" name="_csrf" value="t&quot;k" /><input id="n" name="number" required /></form>`;
  expect(formsOf(page)).toEqual([{ action: '/p/a?b=1&c=2', fields: { _csrf: 't"k', number: '' } }]);
});

it('finds no form on a page without one', () => expect(formsOf('<p>Paid</p>')).toEqual([]));
