/* global URLSearchParams, crypto, document, fetch */
// "Try it": a form for a call, made when somebody asks for it. The page reads without it.
'use strict';
{
  /** What the forms share: the token that was typed last, and what the sandbox of a developer fills in; nothing elsewhere. */
  let token = '';
  let sandbox;

  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  const known = () =>
    (sandbox ??= fetch('/docs/sandbox.json').then(
      (answer) => (answer.ok ? answer.json() : {}),
      () => ({}),
    ));

  /** A key that no request had before; also where the page is not served by https, and `randomUUID` is missing. */
  const freshKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

  const prefilled = (where, name, { accessToken, store }) => {
    if (accessToken === undefined) return '';
    if (where === 'path' && name === 'store') return store.replace('stores/', '');
    return name === 'Idempotency-Key' ? freshKey() : '';
  };

  const field = (call, name, control, isRequired) => {
    control.id = `${call.id}-try-${name}`;
    control.required = isRequired;
    control.autocomplete = 'off';
    control.spellcheck = false;
    return make('p', { className: 'field' }, make('label', { htmlFor: control.id, textContent: name }), control);
  };

  /** The form of a call: its token, what its path, query and headers take, and its body. */
  const formOf = (call, filled) => {
    const bearer = make('input', { type: 'text', value: token || (filled.accessToken ?? '') });
    const inputs = [...call.querySelectorAll('[data-in]')].map(({ dataset }) => ({
      where: dataset.in,
      name: dataset.name,
      isRequired: 'required' in dataset,
      input: make('input', { type: 'text', value: prefilled(dataset.in, dataset.name, filled) }),
    }));
    const example = call.querySelector('template.body');
    const body = example && make('textarea', { value: example.content.textContent });
    const send = make('button', { type: 'submit', className: 'btn', textContent: 'Send' });
    const status = make('p', { role: 'status' });
    const shown = make('pre', { hidden: true });
    const form = make(
      'form',
      { className: 'trial' },
      field(call, 'Access token', bearer, true),
      ...inputs.map(({ name, input, isRequired }) => field(call, name, input, isRequired)),
      ...(body ? [field(call, 'Body', body, true)] : []),
      make('p', {}, send),
      status,
      shown,
    );
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      token = bearer.value.trim();
      send.setAttribute('aria-busy', 'true');
      const { line, text } = await answerTo(requestOf(call, inputs, body));
      send.removeAttribute('aria-busy');
      status.textContent = line;
      shown.textContent = text;
      shown.hidden = text === '';
    });
    return form;
  };

  const requestOf = ({ dataset }, inputs, body) => {
    const of = (where) =>
      inputs.filter((each) => each.where === where && each.input.value !== '').map(({ name, input }) => [name, input.value]);
    const values = new Map(of('path'));
    const path = dataset.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(name) ?? ''));
    const query = new URLSearchParams(of('query'));
    const headers = {
      ...Object.fromEntries(of('header')),
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    return [
      query.size > 0 ? `${path}?${query}` : path,
      { method: dataset.method, headers, cache: 'no-store', ...(body && { body: body.value }) },
    ];
  };

  const answerTo = async ([path, options]) => {
    try {
      const answer = await fetch(path, options);
      return { line: `${answer.status} ${answer.statusText}`, text: indented(await answer.text()) };
    } catch (error) {
      return { line: `No answer: ${error.message}`, text: '' };
    }
  };

  const indented = (text) => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  };

  for (const button of document.querySelectorAll('button.try')) {
    button.hidden = false;
    button.setAttribute('aria-expanded', 'false');
    button.addEventListener('click', async () => {
      const call = button.closest('.call');
      const open = call.querySelector('form');
      if (open) open.remove();
      else call.append(formOf(call, await known()));
      button.setAttribute('aria-expanded', String(!open));
      if (!open) call.querySelector('form input').focus();
    });
  }
}
