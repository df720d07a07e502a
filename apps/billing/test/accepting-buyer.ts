import type { AcceptedSubscription, BuyerSession, CheckoutSubscription, CodeSent, MethodGrant, OneTimeCodeMail } from '@cauce/contracts';
import { Grants, randomId } from '@cauce/secrets';
import { LocalServer, type RunningService, type ServiceAnswer } from '@cauce/testing/services';
import { last } from './merchant.js';

const IDENTITY = { documentType: 'CC', document: '1020304050', firstName: 'Ana', lastName: 'Ríos' };

type CodeMail = Pick<OneTimeCodeMail, 'email' | 'code' | 'person'>;

/** The mails that billing has the notifier send at once. */
export class CodeMails {
  private readonly sent: CodeMail[] = [];

  private constructor(private readonly server: LocalServer) {}

  static async start(): Promise<CodeMails> {
    const mails: CodeMails = new CodeMails(
      await LocalServer.start((_request, body, response) => {
        const { mail } = JSON.parse(body) as { mail: CodeMail };
        mails.sent.push(mail);
        response.end('{}');
      }),
    );
    return mails;
  }

  get url(): string {
    return this.server.url;
  }

  get latest(): CodeMail | undefined {
    return this.sent.at(-1);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

/** A buyer on the hosted pages, as checkout asks for it. */
export class AcceptingBuyer {
  private readonly path: string;

  constructor(
    private readonly billing: RunningService,
    acceptanceUrl: string | undefined,
    private readonly mails: CodeMails,
  ) {
    this.path = `/internal/checkout/subscriptions/${last(acceptanceUrl ?? 'no link')}`;
  }

  ask<Body>(method: string, path = '', body?: object): Promise<ServiceAnswer<Body>> {
    return this.billing.send<Body>(method, this.path + path, body, { caller: 'checkout' });
  }

  sees = async (): Promise<CheckoutSubscription> => (await this.ask<CheckoutSubscription>('GET')).body;
  asksForCode = (about: object = {}) => this.ask<CodeSent>('POST', '/codes', { ...IDENTITY, ...about });
  enters = (code: string, about: object = {}) => this.ask<BuyerSession>('POST', '/codes:check', { ...IDENTITY, ...about, code });

  /** Asks for a code, and gets it with the person whom its mail names. */
  async code(about: object = {}): Promise<CodeMail> {
    await this.asksForCode(about);
    return this.mails.latest ?? { email: '', code: '' };
  }

  /** Proves to read the e-mail. */
  async session(): Promise<string> {
    return (await this.enters((await this.code()).code)).body.session;
  }

  /** Accepts with a card of this id, stored just now. */
  accepts(session: string, method: string): Promise<ServiceAnswer<AcceptedSubscription>> {
    return this.ask('POST', '/acceptance', { session, proof: this.proofOf(method), ip: '190.0.2.7' });
  }

  /** Enters a card, by the acceptance link. */
  entersCard(session: string, card: string): Promise<ServiceAnswer<MethodGrant>> {
    return this.ask('POST', '/method-grant', { session, card });
  }

  /** With the key by which payments proves to billing that a card is stored. */
  proofOf(subject: string, owner = `subscription-${last(this.path).split('.')[0] ?? ''}`): string {
    const grants = new Grants(Buffer.from(this.billing.env['METHOD_GRANT_KEY'] ?? '', 'base64'), 'stored-method');
    return grants.sign({ owner, organization: 'organizations/any', subject, expires: Date.now() + 60_000 });
  }

  /** Another card each time. */
  static card = (): string => randomId();
}
