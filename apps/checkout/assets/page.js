/* global AbortController, addEventListener, clearInterval, document, fetch, history, location, performance, setInterval, setTimeout */
// What the hosted pages do on top of working without it: the time left, the busy button, the wait for the bank, the way back to
// the store. Its words come with the page, in `data-words` of the body.
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
    if (seconds <= 0) return void (one('[aria-busy=true]') ?? location.replace(line.dataset.next));
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

// Forms: one submission, and a button that says so. The card's has a script of its own.
for (const form of document.querySelectorAll('form[data-busy]:not([data-pays])')) {
  form.noValidate = true;
  form.addEventListener('submit', (event) => submit(event, form));
}

function submit(event, form) {
  const button = one('button[type=submit]', form);
  if (button.getAttribute('aria-busy') === 'true') return event.preventDefault();
  button.setAttribute('aria-busy', 'true');
  button.setAttribute('aria-disabled', 'true');
  button.textContent = form.dataset.busy;
  const status = one('[data-status]', form);
  status.textContent = status.dataset.status;
}

// The try has just begun, and its buyer goes on elsewhere. Back from there leads to the page before this one, not here again.
const forward = one('[data-forward]');
if (forward) location.replace(forward.dataset.forward);

// What is said of the wait follows the time that has passed
const patience = one('[data-waited]');
if (patience) startWaiting(patience);

function startWaiting(line) {
  const began = Date.now() - line.dataset.waited * 1000;
  const texts = [...line.querySelectorAll('[data-from]')];
  const tick = () => {
    const current = texts.findLast(({ dataset }) => dataset.from * 1000 <= Date.now() - began);
    for (const text of texts) text.hidden = text !== current;
  };
  setInterval(tick, 1000);
}

// Waiting for an answer: the server holds the question for a while, and is asked again
const watched = one('[data-watch]');
if (watched) void watch(watched.dataset);

async function watch({ watch: address, state, next, pause }) {
  if (pause) await wait(spread(pause * 1000));
  for (let failures = 0; ;) {
    const started = Date.now();
    let asked = 0;
    try {
      const answer = await fetch(address + (address.includes('?') ? '&' : '?') + 'wait=20');
      if (answer.ok && (await answer.json()).state !== state) return void location.replace(next);
      failures = answer.ok ? 0 : failures + 1;
      asked = answer.ok ? 0 : retryAfterMs(answer);
    } catch {
      failures++;
    }
    const usual = Math.min(2000 * 2 ** Math.min(failures, 4), 30_000) - (Date.now() - started);
    await wait(failures === 0 ? Math.max(usual, 500) : spread(Math.max(usual, asked, 500)));
  }
}

// How long a refusal asks to wait, a minute at most; 0 where it does not say
function retryAfterMs({ headers }) {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return seconds > 0 ? Math.min(seconds, 60) * 1000 : 0;
}

// Pages that were refused together do not ask together.
function spread(ms) {
  return ms * (1 + Math.random() / 2);
}

function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

// Back to the store when the time is over. Who stays is not sent away, nor who reads why it came to nothing. After a success only the
// button stops it, or a form that is filled in.
const SIGNS = ['keydown', 'pointerdown', 'touchstart', 'wheel'];
// The browser scrolls, too, when a page begins: to the banner that takes the focus, or to where it was before.
const SCROLLS_MS = 500;
const goingBack = one('[data-return]');
if (goingBack) startReturn(goingBack);

function startReturn(place) {
  const stay = one('[data-stay]', place);
  const timer = one('[role=timer]', place);
  const line = one('.countdown', place);
  const announcer = liveRegion(line);
  const isTouchy = place.dataset.stops === 'any';
  const listening = new AbortController();
  const { signal } = listening;
  // A moment less, so that the store's page begins to load within the time.
  const end = performance.now() + place.dataset.seconds * 1000 - 250;
  const tick = () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    timer.textContent = fill(words.secondsShort, { n: Math.max(left, 1) });
    if (left > 0) return;
    finish();
    location.assign(place.dataset.return);
  };
  const clock = setInterval(tick, 250);
  const finish = () => {
    clearInterval(clock);
    listening.abort();
    // Loaded again, or come back to, the page stays.
    history.replaceState(null, '', stay.href);
  };
  const stop = () => {
    if (signal.aborted) return;
    finish();
    // What is beside and below keeps its place: it may be what is touched.
    Object.assign(line.style, { minHeight: `${line.offsetHeight}px`, minWidth: `${line.offsetWidth}px` });
    one('.countdown > span', place).textContent = words.staying;
    announcer.textContent = words.staying;
  };
  // A banner that takes the focus as the page begins is nobody's doing.
  const isBuyers = ({ target }) => (isTouchy ? !target.matches('[autofocus]') : target.matches('input, select, textarea'));
  addEventListener('focusin', (event) => isBuyers(event) && stop(), { signal });
  addEventListener('submit', stop, { signal });
  if (isTouchy) {
    for (const sign of SIGNS) addEventListener(sign, stop, { signal, passive: true });
    setTimeout(() => addEventListener('scroll', stop, { signal }), SCROLLS_MS);
  }
  stay.addEventListener('click', (event) => {
    event.preventDefault();
    stop();
    (one('fieldset.methods [type=radio]') ?? one('form[data-pays]')?.elements.number)?.focus();
  });
  place.querySelectorAll('[data-return-line]').forEach((each) => (each.hidden = false));
  tick();
}
