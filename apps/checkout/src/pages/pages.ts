import { ApiError } from '@cauce/contracts';
import { assetFiles, Assets, designSheets } from '@cauce/html';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Addresses } from '../web/addresses.js';
import { isNothingBegun } from '../web/nothing-begun.js';
import { pictureOrigin } from '../web/pictures.js';
import { contentSecurityPolicy, type LinkRequest } from '../web/security.js';
import { isTried, keepTried } from '../web/tried-cookie.js';
import { chooseLanguage, known, LANGUAGE_COOKIE } from '../wording/language.js';
import { WORDS } from '../wording/words-by-language.js';
import { busyFormPage, busyPage, busyTokenPage } from './busy.pages.js';
import { frame } from './frame.js';
import { failurePage, formTooOldPage, linkTooOldPage, noCardsPage, nowherePage, unknownLinkPage } from './plain.pages.js';
import { type Hosted, hostedAt, type View, type Voice } from './view.js';

const YEAR_S = 365 * 24 * 60 * 60;
const DESIGN = ['tokens.css', 'base.css'] as const;
const SHEETS = [...DESIGN, 'checkout.css'];
const OWN = assetFiles({
  'checkout.css': new URL('../../assets/checkout.css', import.meta.url),
  'page.js': new URL('../../assets/page.js', import.meta.url),
  'card.js': new URL('../../assets/card.js', import.meta.url),
  'icon.svg': new URL('../../assets/icon.svg', import.meta.url),
});

/** Turns views into answers. */
export class Pages {
  readonly assets = new Assets([...designSheets(...DESIGN), ...OWN]);

  /** @param isTest outside production no real money moves, whoever the payment's merchant is */
  constructor(
    private readonly addresses: Addresses,
    private readonly isTest: boolean,
  ) {}

  /** The view in its frame, in the request's language, with its pictures and its card form allowed. */
  send(reply: FastifyReply, view: View): void {
    const { request } = reply;
    const pictures = new Set(
      picturesOf(view)
        .map(pictureOrigin)
        .filter((origin) => origin !== undefined),
    );
    const { cardOrigin } = view;
    if (pictures.size > 0 || cardOrigin !== undefined)
      reply.helmet({ contentSecurityPolicy: contentSecurityPolicy(this.addresses, { pictures: [...pictures], cardOrigin }) });
    this.rememberLanguage(reply);
    void reply
      .code(view.status ?? 200)
      .type('text/html; charset=utf-8')
      .send(this.render(request, view));
  }

  /** The page of an error, wherever it occurred; JSON stays JSON for the script that asks for the status. */
  readonly errorPage = (error: ApiError, request: FastifyRequest): string | undefined => {
    if (request.routeOptions.url?.endsWith('/status')) return undefined;
    return this.render(request, this.errorView(error, request as LinkRequest));
  };

  /** What the next pages of this link may say while nobody can be asked: whether a try may have taken money. @param path of the link's pages */
  keepTried(reply: FastifyReply, path: string, mayBeTaken: boolean): void {
    keepTried(reply, path, mayBeTaken, this.addresses);
  }

  private errorView(error: ApiError, request: LinkRequest): View {
    const { http, code, cause } = error;
    const voice = voiceOf(request);
    const { link } = request.params;
    const hosted = link === undefined ? undefined : hostedAt(request.routeOptions.url, link);
    if (hosted !== undefined && cause instanceof ApiError && cause.code === 'METHOD_NOT_ENABLED') return noCardsPage(voice, hosted, http);
    if (hosted !== undefined && isNothingBegun(error)) return busyView(request, voice, hosted, http);
    if (http >= 500) return failurePage(voice, hosted, http);
    if (hosted === undefined) return nowherePage(voice);
    if (code === 'LINK_EXPIRED') return linkTooOldPage(voice, hosted);
    return http === 404 ? unknownLinkPage(voice, hosted) : formTooOldPage(voice, hosted);
  }

  private render(request: FastifyRequest, view: View): string {
    const { assets } = this;
    const sheets = SHEETS.map((name) => assets.href(name));
    const [, search = ''] = request.url.split('?', 2);
    const scripts = ['page.js', ...(view.paysByCard ? ['card.js'] : [])].map((name) => assets.href(name));
    const { isTest } = this;
    return frame(view, { ...voiceOf(request), sheets, scripts, icon: assets.href('icon.svg'), search, isTest }).toString();
  }

  private rememberLanguage(reply: FastifyReply): void {
    const language = known(queryOf(reply.request)['lang']);
    if (language === undefined) return;
    void reply.setCookie(LANGUAGE_COOKIE, language, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.addresses.isSecure,
      maxAge: YEAR_S,
    });
  }
}

/** A form whose body was read can be sent again; a page, and a form that was not read, can be asked for again. */
function busyView(request: LinkRequest, voice: Voice, hosted: Hosted, status: number): View {
  const isForm = request.method === 'POST';
  if (isForm && hosted.about === 'connection') return busyTokenPage(voice, hosted, status);
  const fields = isForm ? fieldsOf(request.body) : [];
  if (fields.length > 0) return busyFormPage(voice, hosted, { action: request.url, fields, isTried: isTried(request) }, status);
  return busyPage(voice, hosted, isForm ? hosted.path : request.url, status);
}

function fieldsOf(body: unknown): (readonly [string, string])[] {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

/** The addresses of all pictures that a page may show. */
function picturesOf({ about }: View): readonly string[] {
  const logo = about?.store.profile?.logoUrl;
  return [...(about?.mediaAssets ?? []), ...(logo === undefined ? [] : [logo])];
}

/** The language of this request and its words. */
export function voiceOf(request: FastifyRequest): Voice {
  const remembered = (request.cookies as FastifyRequest['cookies'] | null)?.[LANGUAGE_COOKIE];
  const language = chooseLanguage(queryOf(request)['lang'], remembered, request.headers['accept-language']);
  return { language, words: WORDS[language] };
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return request.query as Record<string, unknown>;
}
