// Brings what came since to the list, without touching what is being read. The page works without it: reload it instead.
const EVERY_MS = 2000;
const state = document.querySelector('[data-live]');
const pause = document.querySelector('[data-pause]');
const detail = document.querySelector('[data-self]');
let paused = false;

const show = (name, text) => {
  state.dataset.state = name;
  state.textContent = text;
};

const replace = (selector, from) => {
  const [old, fresh] = [document.querySelector(selector), from.querySelector(selector)];
  if (!old || !fresh || old.isEqualNode(fresh)) return;
  const focused = old.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
  old.replaceWith(document.importNode(fresh, true));
  if (focused) document.querySelector(`${selector} a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
};

const refresh = async () => {
  const answer = await fetch(detail.dataset.self, { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(String(answer.status));
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (detail.dataset.empty !== undefined && fresh.querySelector('[data-self]')?.dataset.empty === undefined) return location.reload();
  replace('#received', fresh);
  replace('#count', fresh);
  show('on', 'Live');
};

const tick = async () => {
  if (!paused && !document.hidden) await refresh().catch(() => show('off', 'Not connected'));
  setTimeout(tick, EVERY_MS);
};

pause.addEventListener('click', () => {
  paused = !paused;
  pause.textContent = paused ? 'Go on' : 'Pause';
  show(paused ? 'paused' : 'on', paused ? 'Paused' : 'Live');
});

state.hidden = false;
pause.hidden = false;
setTimeout(tick, EVERY_MS);
