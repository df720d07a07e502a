/* global AbortSignal, document, DOMParser, fetch, location, URLSearchParams */
// Paying by card with one press: the card goes to the processor's origin, and its one-use token into a form of ours. Before that
// the card is written in groups and looked at, so that a typing error costs nothing. Without this script the form works in two steps.
const PATIENCE_MS = 20_000;
const one = (selector, root = document) => root.querySelector(selector);
const form = one('form[data-pays]');
const button = one('button[type=submit]', form);
const hint = one('[data-two-steps]', form);
const twoSteps = button.textContent;

form.noValidate = true;
form.addEventListener('submit', onSubmit);
showOneStep(true);
const { number, expiry } = form.elements;
number.addEventListener('input', () => format(number, groupNumber));
expiry.addEventListener('input', (event) => event.inputType?.startsWith('delete') || format(expiry, groupExpiry));

function showOneStep(isOne) {
  button.textContent = isOne ? form.dataset.label : twoSteps;
  hint.hidden = isOne;
}

function onSubmit(event) {
  event.preventDefault();
  if (button.getAttribute('aria-busy') !== 'true') void pay();
}

async function pay() {
  const errors = findErrors(form.elements);
  if (errors.length > 0) return void showErrors(errors);
  setBusy(true);
  const answer = await askProcessor();
  if (answer?.token) return sendToken(answer.token);
  setBusy(false);
  if (answer?.errors) return void showErrors(answer.errors);
  showBanner(one('template', form).content.cloneNode(true).firstElementChild);
  // Whatever keeps the script from the processor, a form may still get there.
  goTwoSteps();
}

/** A token, or what is wrong; undefined without an answer. */
async function askProcessor() {
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams([...form.elements].map(({ name, value }) => [name, value]).filter(([name]) => name)),
      headers: { accept: 'application/json' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** A form of its own: the card's fields are not in it. */
function sendToken(cardToken) {
  const ours = Object.assign(document.createElement('form'), { method: 'post', action: form.dataset.pays, hidden: true });
  for (const [name, value] of Object.entries({ _csrf: form.dataset.csrf, cardToken }))
    ours.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(ours);
  ours.submit();
}

function goTwoSteps() {
  form.removeEventListener('submit', onSubmit);
  form.noValidate = false;
  showOneStep(false);
}

function setBusy(isBusy) {
  for (const name of ['aria-busy', 'aria-disabled']) button.setAttribute(name, String(isBusy));
  button.textContent = isBusy ? form.dataset.busy : form.dataset.label;
  const status = one('[data-status]', form);
  status.textContent = isBusy ? status.dataset.status : '';
}

function digitsOf(text) {
  return text.replace(/\D/g, '');
}

function groupNumber(text) {
  return digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

function groupExpiry(text) {
  // A browser fills in 08/2029; buyers type 0829.
  const digits = digitsOf(text)
    .replace(/^(\d\d)20(\d\d)$/, '$1$2')
    .slice(0, 4);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

function format(input, group) {
  const before = digitsOf(input.value.slice(0, input.selectionStart)).length;
  const atEnd = input.selectionStart === input.value.length;
  const text = group(input.value);
  if (text === input.value) return;
  input.value = text;
  if (atEnd) return;
  let position = 0;
  for (let seen = 0; seen < before && position < text.length; position++) if (/\d/.test(text[position])) seen++;
  input.setSelectionRange(position, position);
}

/** Only what is certain; the rest is the processor's to say. The form of its own answer: `number:length-15`. */
function findErrors(elements) {
  const number = digitsOf(elements.number.value);
  const code = digitsOf(elements.securityCode.value);
  return [
    number === '' ? 'number:missing' : /^[2459]/.test(number) && number.length !== 16 && `number:length-${number.length}`,
    expiryError(elements.expiry.value),
    code === '' ? 'securityCode:missing' : code.length < 3 && `securityCode:length-${code.length}`,
    elements.name.value.trim() === '' && 'name:missing',
  ].filter(Boolean);
}

function expiryError(text) {
  if (text.trim() === '') return 'expiry:missing';
  const [, month, year] = /^(0[1-9]|1[0-2])(?:20)?(\d\d)$/.exec(digitsOf(text)) ?? [];
  if (!month) return 'expiry:form';
  return new Date(2000 + Number(year), Number(month), 1) <= new Date() && 'expiry:past';
}

/** The page that the processor's answer would lead to, for its words alone: codes are sent, never a value. */
async function showErrors(errors) {
  const told = await fetchPage(`${form.dataset.check}?card_errors=${errors.join(',')}`);
  const banner = told && one('.banner', told);
  // The words could not be had: the processor sends the buyer to them.
  if (!banner) return form.submit();
  // It can no longer be paid: the page says why.
  if (!one('form[data-check]', told)) return location.reload();
  for (const input of form.querySelectorAll('.field input')) takeError(input, told);
  document.title = told.title;
  showBanner(banner);
}

async function fetchPage(address) {
  try {
    return new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
  } catch {
    return undefined;
  }
}

/** In place of what was told before. It is given the focus; the attribute would only be refused, with a warning. */
function showBanner(banner) {
  for (const old of document.querySelectorAll('.banner')) (old.closest('.stack.span') ?? old).remove();
  banner.removeAttribute('autofocus');
  one('main').prepend(banner);
  banner.focus();
}

function takeError(input, told) {
  one(`#${input.id}-e`)?.remove();
  const error = told.getElementById(`${input.id}-e`);
  input.toggleAttribute('aria-invalid', false);
  input.removeAttribute('aria-describedby');
  if (!error) return;
  input.before(error);
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', error.id);
}
