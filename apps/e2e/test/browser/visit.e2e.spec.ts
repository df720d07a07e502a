import { LocalServer, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../src/browser.js';
import type { Visit } from '../../src/visit.js';

// What the browser specs rely on: an address opens whatever the page before it does, and nothing of a visit is left to the next one.

const stack = Stack.fromEnv();
let browser: TestBrowser;
let server: LocalServer;
let visit: Visit;
/** The cookies that came with each request for `/plain`. */
let cookies: (string | undefined)[];

/** Leads on by itself for ever. The click of a buyer gives a page the right to do so while another address is opened. */
const RESTLESS = `<!doctype html><title>Restless</title><link rel="icon" href="data:,"><button>Go</button>
  <script>setInterval(() => location.replace('/restless?' + Math.random()), 5)</script>`;
const PLAIN = `<!doctype html><title>Plain</title><link rel="icon" href="data:,"><h1>Plain</h1><script>console.info('ran')</script>`;

beforeAll(async () => {
  browser = await TestBrowser.launch(stack);
  server = await LocalServer.start(({ url = '', headers }, _, response) => {
    if (url === '/plain') cookies.push(headers.cookie);
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'seen=1' }).end(url.startsWith('/restless') ? RESTLESS : PLAIN);
  });
});
beforeEach(async () => {
  cookies = [];
  visit = await browser.visit();
  visit.expectedOrigins.add(server.url);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await server.stop();
});

it('an address opens from a page that leads on by itself, and its scripts run', async () => {
  for (let times = 1; times <= 3; times += 1) {
    await visit.open(`${server.url}/restless`);
    await visit.page.mouse.click(5, 5);
    await visit.open(`${server.url}/plain`);
    expect([visit.page.url(), visit.notes]).toEqual([`${server.url}/plain`, Array(times).fill('ran')]);
  }
});

it('a browser without scripts still has none after an address was opened from another', async () => {
  const still = await browser.visit({ javaScriptEnabled: false });
  still.expectedOrigins.add(server.url);
  await still.open(`${server.url}/restless`);
  await still.open(`${server.url}/plain`);
  await still.page.getByRole('heading', { name: 'Plain' }).waitFor();
  expect(still.notes).toEqual([]);
});

it('the next visit in the same window has no cookie, no other tab, and nothing that was expected', async () => {
  await visit.open(`${server.url}/plain`);
  await visit.open(`${server.url}/plain`, await visit.anotherTab());
  visit.expectedStatuses.add(404);
  const { page } = visit;
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await browser.endVisits()).toEqual([]);
  visit = await browser.visit();
  expect(visit.page).toBe(page);
  expect([visit.page.context().pages().length, visit.expectedOrigins.size, visit.expectedStatuses.size, visit.addresses, visit.notes]).toEqual([1, 0, 0, [], []]); // prettier-ignore
  expect(visit.page.viewportSize()).toEqual({ width: 1280, height: 720 });
  visit.expectedOrigins.add(server.url);
  await visit.open(`${server.url}/plain`);
  expect(cookies).toEqual([undefined, 'seen=1', undefined]);
});

it('a window whose clock was taken is nobody’s after that', async () => {
  const { page } = visit;
  await visit.takeClock();
  await browser.endVisits();
  visit = await browser.visit();
  expect(visit.page).not.toBe(page);
});
