import { setTimeout as pause } from 'node:timers/promises';
import type { Outbound } from '@cauce/connector';
import { randomId } from '@cauce/secrets';
import { answered, type Came, type Json } from './answers.js';
import type { Callbacks } from './callbacks.js';
import type { Asking, CheckFile, Source, SourceName } from './check-file.js';
import type { Wire } from './wire.js';
import { Wrong } from './wrong.js';

/** A charge to ask for. */
export type Terms = Json & { readonly key: string; readonly reference: string; readonly amount: number; readonly currencyCode: string };

/** A row of the books. */
export type Row = Json & { readonly key: string; readonly createTime: string };

/** What every kit of a run shares. */
export type Surroundings = {
  readonly wire: Wire;
  readonly outbound: Outbound;
  readonly file: CheckFile;
  readonly callbacks?: Callbacks | undefined;
  readonly restart: () => Promise<void>;
};

const AMOUNT = 24_000;
const WINDOW_MS = 15 * 60_000;
/** How far the clocks may be apart when books are read. */
const SKEW_MS = 5_000;
const POLL_MS = 100;
const LATER_MS = 60_000;
const IN_VAIN_MS = 5_000;
const CURRENCIES = ['COP', 'JPY', 'KWD'];

/** The currencies that a check charges. */
export const currenciesOf = ({ currencies = CURRENCIES }: CheckFile): readonly string[] => currencies;

/** What a case is made with: charges of the adapter's sources, the calls, the books and the buyer. One for each case. */
export class Kit {
  private readonly began = Date.now();

  constructor(private readonly around: Surroundings) {}

  get callbacks(): Callbacks {
    if (!this.around.callbacks) throw new Error('no callbacks are received');
    return this.around.callbacks;
  }

  /** How long a late answer may take, and a bit more. */
  get laterMs(): number {
    return this.around.file.laterMs ?? LATER_MS;
  }

  /** A charge of a source under a fresh key. */
  async terms(source: SourceName | Source, differs: Json = {}): Promise<Terms> {
    const [currencyCode = ''] = currenciesOf(this.around.file);
    return {
      key: newKey(),
      reference: newKey(),
      amount: AMOUNT,
      currencyCode,
      description: 'cauce processor check',
      returnUrl: 'https://pay.example/p/check',
      expireTime: timeIn(WINDOW_MS),
      ...(await this.members(source)),
      ...differs,
    };
  }

  /** A card to store. */
  async card(source: SourceName): Promise<Json & { readonly key: string; readonly cardToken: unknown }> {
    const { cardToken } = await this.members(source);
    return { key: newKey(), cardToken, owner: `subscription-${newKey()}` };
  }

  /** Charges of a card that is stored first: as many as are asked for. */
  async storedCharges(source: SourceName, count: number): Promise<readonly Terms[]> {
    const { token } = answered(await this.store(await this.card(source)), 200);
    const made = Array.from({ length: count }, () => this.terms({ method: 'CARD', storedCard: String(token) }));
    return Promise.all(made);
  }

  charge = (terms: Json): Promise<Came> => this.around.wire.call('charge', { body: terms });
  /** Charges, and waits for an answer that may not come only as long as the file says. */
  chargeInVain = (terms: Json): Promise<Came> =>
    this.around.wire.call('charge', { body: terms, timeoutMs: this.around.file.timeoutMs ?? IN_VAIN_MS });
  find = (key: string): Promise<Came> => this.around.wire.call('find', { key });
  abandon = (key: string): Promise<Came> => this.around.wire.call('abandon', { key });
  capture = (key: string): Promise<Came> => this.around.wire.call('capture', { key });
  store = (card: Json): Promise<Came> => this.around.wire.call('store', { body: card });
  banks = (): Promise<Came> => this.around.wire.call('banks');
  refund = (key: string, body: Json): Promise<Came> => this.around.wire.call('refund', { key, body });
  call: Wire['call'] = (name, given) => this.around.wire.call(name, given);
  restart = (): Promise<void> => this.around.restart();

  /** Charges, and is answered SUCCEEDED. */
  async paid(source: SourceName = 'approved', differs: Json = {}): Promise<Terms> {
    const terms = await this.terms(source, differs);
    answered(await this.charge(terms), 200, { status: 'SUCCEEDED' });
    return terms;
  }

  /** A whole book, or that of a time, in pages of so many. */
  async book(of: 'charges' | 'refunds', query: Readonly<Record<string, string>> = {}, limit = 100): Promise<readonly Row[]> {
    const { began } = this;
    const window = { from: new Date(began - SKEW_MS).toISOString(), to: timeIn(SKEW_MS), limit: String(limit), ...query };
    const rows: Row[] = [];
    for (let after: unknown = '', pages = 0; pages < 1_000; pages += 1) {
      const page = answered(await this.call(of, { query: { ...window, ...(after !== '' && { after: String(after) }) } }), 200);
      rows.push(...(page[of] as Row[]));
      if (page['next'] === undefined) return rows;
      after = page['next'];
    }
    throw new Wrong('a last page without `next`', '1,000 pages');
  }

  /** The rows of a key; of refunds by the key of their charge. */
  async booked(key: string, of: 'charges' | 'refunds' = 'charges'): Promise<readonly Row[]> {
    return (await this.book(of)).filter((row) => (of === 'charges' ? row.key : row['charge']) === key);
  }

  /** By the books this much money has come with the key, each time that it came, and this much went back. */
  async moved({ key, currencyCode }: Terms, charges: readonly number[], refunds: readonly number[] = []): Promise<void> {
    const came = (await this.booked(key)).filter(({ status }) => status === 'SUCCEEDED');
    const back = await this.booked(key, 'refunds');
    const amounts = (rows: readonly Row[]) => rows.map(({ amount }) => amount);
    const currencies = [...came, ...back].filter((row) => row['currencyCode'] !== currencyCode);
    const is = JSON.stringify([amounts(came), amounts(back).sort(), currencies.length]);
    const shouldBe = JSON.stringify([charges, [...refunds].sort(), 0]);
    if (is !== shouldBe) throw new Wrong(moneyText(charges, refunds, currencyCode), moneyText(amounts(came), amounts(back), [...came, ...back].map((row) => String(row['currencyCode'])).join())); // prettier-ignore
  }

  /** Answers as the buyer on the page that a charge led to. */
  async answer(continueUrl: unknown, as: 'approve' | 'decline' | 'later' | 'settle'): Promise<void> {
    const asking = this.around.file.buyer?.[as] ?? (as === 'settle' ? this.around.file.buyer?.approve : undefined);
    if (!asking) throw new Error(`no way to ${as}`);
    await this.ask(asking, { continueUrl: String(continueUrl) });
  }

  /** Asks until it is so, or `withinMs` are over; the last answer. */
  async until<Answer>(ask: () => Promise<Answer>, isSo: (answer: Answer) => boolean, withinMs = this.laterMs): Promise<Answer> {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const answer = await ask();
      if (isSo(answer) || performance.now() > deadline) return answer;
      await pause(POLL_MS);
    }
  }

  /** Looks a charge up until it has this status. */
  async become(key: string, status: string, withinMs = this.laterMs): Promise<Json> {
    const isSo = (came: Came) => came.kind === 'ANSWERED' && came.body?.['status'] === status;
    return answered(await this.until(() => this.find(key), isSo, withinMs), 200, { status });
  }

  private async members(given: SourceName | Source): Promise<Json> {
    const source = typeof given === 'string' ? this.around.file.sources[given] : given;
    if (!source) throw new Error(`no source ${JSON.stringify(given)}`);
    const { card, ...members } = source;
    return card === undefined ? members : { ...members, cardToken: await this.oneUseToken(card) };
  }

  private async oneUseToken(card: string): Promise<string> {
    const { cardTokens } = this.around.file;
    if (!cardTokens) throw new Error('A source has a `card`: say in `cardTokens` how it becomes a token.');
    const body = await this.ask(cardTokens, { card });
    const token = (JSON.parse(body) as Json)[cardTokens.member];
    if (typeof token !== 'string') throw new Error(`The answer for a card token has no text ${cardTokens.member}: ${body.slice(0, 200)}`);
    return token;
  }

  private async ask(
    { url = '{continueUrl}', form = {}, json, headers = {} }: Asking,
    words: Readonly<Record<string, string>>,
  ): Promise<string> {
    const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
    const filled = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, fill(value)]));
    const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
    const answer = await this.around.outbound.request({
      method: 'POST',
      url: fill(url),
      headers: { accept: 'application/json', 'content-type': type, ...headers },
      body: json ? fill(JSON.stringify(json)) : new URLSearchParams(filled).toString(),
    });
    if (answer.status >= 400) throw new Error(`POST ${fill(url)} answered ${answer.status}: ${answer.body.slice(0, 200)}`);
    return answer.body;
  }
}

/** A key as ours are: 26 letters and digits. */
export const newKey = randomId;

export const timeIn = (ms: number): string => new Date(Date.now() + ms).toISOString();

function moneyText(charges: readonly unknown[], refunds: readonly unknown[], currency: string): string {
  const back = refunds.length > 0 ? `, ${refunds.join(' and ')} back` : '';
  return `in the books ${charges.length > 0 ? charges.join(' and ') : 'no money'}${back} (${currency})`;
}
