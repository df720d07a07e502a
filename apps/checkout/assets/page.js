/* global addEventListener, clearInterval, document, DOMParser, fetch, location, removeEventListener, setInterval, setTimeout */
// What the hosted pages do on top of working without it: the time left, the busy button, the card's spaces and its first check,
// the wait for the bank, the way back to the store. Its words come with the page, in `data-words` of the body.
const words = JSON.parse(document.body.dataset.words);
const one = (selector, root = document) => root.querySelector(selector);
const fill = (text, values) => text.replace(/\{(\w)\}/g, (_, name) => values[name]);

// A page out of the browser's memory (Back) may show what is no longer true.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

// The time left to pay
const countdown = one('[data-expires]');
if (countdown) startCountdown(countdown);

function startCountdown(line) {
  // The server's clock counts, not this device's.
  const skew = Date.parse(line.dataset.now) - Date.now();
  const end = Date.parse(line.dataset.expires);
  const timer = one('[role=timer]', line);
  const announcer = liveRegion(line);
  let before = Infinity;
  const tick = () => {
    const seconds = Math.ceil((end - Date.now() - skew) / 1000);
    // Asks the server, which decides; a payment on its way is not interrupted.
    if (seconds <= 0) return void (one('[aria-busy=true]') ?? location.assign(location.pathname.replace(/\/card$/, '')));
    timer.textContent = timeLeft(seconds);
    line.classList.toggle('soon', seconds < 300);
    if (seconds <= 300 && before > 300 && before < Infinity) announcer.textContent = words.fiveLeft;
    if (seconds <= 60 && before > 60 && before < Infinity) announcer.textContent = words.oneLeft;
    before = seconds;
    setTimeout(tick, seconds <= 61 ? 1000 : (seconds % 60 || 60) * 1000);
  };
  one('[data-left]', line).hidden = false;
  one('[data-plain]', line).hidden = true;
  tick();
}

function timeLeft(seconds) {
  if (seconds < 60) return fill(seconds === 1 ? words.second : words.seconds, { n: seconds });
  const n = Math.floor(seconds / 60);
  if (n < 60) return fill(n === 1 ? words.minute : words.minutes, { n });
  const h = Math.floor(n / 60);
  if (h >= 48) return fill(words.days, { d: Math.floor(h / 24), h: h % 24 });
  return fill(n % 60 === 0 ? words.hour : words.hours, { h, n: n % 60 });
}

function liveRegion(after) {
  const region = Object.assign(document.createElement('p'), { className: 'hide' });
  region.setAttribute('role', 'status');
  after.after(region);
  return region;
}

// Forms: one submission, and a button that says so
for (const form of document.querySelectorAll('form[data-busy]')) {
  form.noValidate = true;
  form.addEventListener('submit', (event) => void submit(event, form));
}

async function submit(event, form) {
  const button = one('button[type=submit]', form);
  if (button.getAttribute('aria-busy') === 'true') return void event.preventDefault();
  const errors = form.dataset.check ? findErrors(form) : [];
  if (errors.length > 0) {
    event.preventDefault();
    if (await showErrors(form, errors)) return;
    // The words could not be had: the processor will say what is wrong.
    return void form.submit();
  }
  button.setAttribute('aria-busy', 'true');
  button.setAttribute('aria-disabled', 'true');
  button.textContent = form.dataset.busy;
  const status = one('[data-status]', form);
  status.textContent = status.dataset.status;
}

// The card: written in groups, and looked at before it leaves, so that a typing error does not cost what was right
const card = one('form[data-check]');
if (card) {
  const { number, expiry } = card.elements;
  number.addEventListener('input', () => format(number, groupNumber));
  expiry.addEventListener('input', (event) => event.inputType?.startsWith('delete') || format(expiry, groupExpiry));
}

const digitsOf = (text) => text.replace(/\D/g, '');
const groupNumber = (text) =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

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
function findErrors({ elements }) {
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
async function showErrors(form, errors) {
  try {
    const answer = await fetch(`${form.dataset.check}?card_errors=${errors.join(',')}`);
    const told = new DOMParser().parseFromString(await answer.text(), 'text/html');
    // It can no longer be paid: the page says why.
    if (!one('form[data-check]', told)) return (location.reload(), true);
    const banner = one('.banner', told);
    if (!banner) return false;
    for (const input of form.querySelectorAll('.field input')) takeError(input, told);
    for (const old of document.querySelectorAll('.banner')) (old.closest('.stack.span') ?? old).remove();
    // It is given the focus below; the attribute would only be refused, with a warning.
    banner.removeAttribute('autofocus');
    one('main').prepend(banner);
    document.title = told.title;
    banner.focus();
    return true;
  } catch {
    return false;
  }
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

// The try has just begun, and its buyer goes on elsewhere. Back from there leads to the page before this one, not here again.
const forward = one('[data-forward]');
if (forward) location.replace(forward.dataset.forward);

// Waiting for an answer: the server holds the question for a while, and is asked again
const watched = one('[data-watch]');
if (watched) void watch(watched.dataset);

async function watch({ watch: address, state, next }) {
  for (let failures = 0; ;) {
    const started = Date.now();
    try {
      const answer = await fetch(address + (address.includes('?') ? '&' : '?') + 'wait=20');
      if (answer.ok && (await answer.json()).state !== state) return void location.replace(next);
      failures = answer.ok ? 0 : failures + 1;
    } catch {
      failures++;
    }
    const pause = Math.min(2000 * 2 ** Math.min(failures, 4), 30_000);
    await new Promise((resolve) => setTimeout(resolve, Math.max(pause - (Date.now() - started), 500)));
  }
}

// Back to the store after ten seconds, unless the buyer does anything at all
const goingBack = one('[data-return]');
if (goingBack) startReturn(goingBack);

function startReturn(place) {
  const lines = place.querySelectorAll('[data-return-line]');
  const show = (shown) => lines.forEach((line) => (line.hidden = !shown));
  const stay = one('[data-stay]', place);
  const timer = one('[role=timer]', place);
  const events = ['keydown', 'pointerdown', 'touchstart', 'wheel', 'focusin'];
  let left = 10;
  const clock = setInterval(() => {
    timer.textContent = fill(words.secondsShort, { n: --left });
    if (left > 0) return;
    stop();
    location.assign(place.dataset.return);
  }, 1000);
  const stop = () => {
    clearInterval(clock);
    for (const name of events) removeEventListener(name, onEvent, true);
  };
  const onEvent = (event) => {
    // The banner takes the focus by itself when the page opens: nobody did that.
    if (event.type === 'focusin' && event.target.matches?.('[autofocus]')) return;
    stop();
    show(false);
  };
  for (const name of events) addEventListener(name, onEvent, { capture: true, passive: true });
  show(true);
  stay.addEventListener('click', (event) => {
    event.preventDefault();
    stop();
    show(false);
    card?.elements.number.focus();
  });
}
