import { eventually, type RunningService, type SharedByInstances, sharedByInstances, startService } from '@cauce/testing/services';
import { aFunding, anAddress } from '../../test/mail-messages.js';
import { MailServer } from '../../test/mail-server.js';
import { MailRows, type MessageWithMail } from './mail.rows.js';

const WAVE = 1_000;
/** As many are sent at a time as there are connections, a few more are claimed before the first ends; the wave is far longer. */
const AMONG_THE_FIRST = 50;

let shared: SharedByInstances;
let server: MailServer;
let notifier: RunningService;

beforeAll(async () => {
  server = await new MailServer().start();
  shared = await sharedByInstances('notifier', { SMTP_URL: server.url });
});
afterAll(async () => {
  await notifier.close();
  await Promise.all([server.close(), shared.database.drop()]);
});

test('a wave of receipts of one organization delays no mail of another', async () => {
  const [first, ...others] = Array.from({ length: WAVE }, () => aFunding(anAddress()));
  const { organization = '', store = '' } = first ?? {};
  const to = anAddress();
  const rows = new MailRows(shared.database.pool);
  const insert = (messages: readonly MessageWithMail[]) => rows.insert(messages, () => 'es');
  await insert(others.map((message) => ({ ...message, organization, store })));
  await insert([aFunding(to)]);
  notifier = await startService({ app: 'notifier', shared });
  await eventually(() => server.to(to), ({ length }) => length === 1, { within: 60_000 }); // prettier-ignore
  expect(server.given.findIndex((mail) => mail.to === to)).toBeLessThan(AMONG_THE_FIRST);
}, 120_000);
