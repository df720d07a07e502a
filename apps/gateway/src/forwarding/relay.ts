import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { ApiError } from '@cauce/contracts';
import { asApiError } from '@cauce/service-client';
import type { FastifyReply } from 'fastify';
import type { Dispatcher } from 'undici';
import { returnedHeaders } from './headers.js';

/** Bytes. Such an answer is passed on in one piece: its parts wait for its end, and no part for the caller. */
const IN_ONE_PIECE = 256 * 1024;

/** Who is told. */
type Told = {
  /** The service answers. */
  readonly began: () => void;
  /** Once: without an error when the answer is sent (or the caller is gone), else nothing has been sent. */
  readonly done: (error?: ApiError) => void;
  /** The answer has begun, and goes at the caller's pace. */
  readonly large: () => void;
};

/** Streams a service's answer to the caller as it comes, at the caller's pace; a small one goes in one piece. */
export class Relay implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  /** The last part of the body received: sent together with the end, if that is next, it saves a call. */
  private held: Buffer | undefined;
  private isSmall = false;

  constructor(
    private readonly reply: FastifyReply,
    private readonly told: Told,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // It may have left while it waited for its turn: then nothing would ever take the answer's parts.
    if (this.reply.raw.destroyed) this.leave();
    else this.reply.raw.once('close', this.leave);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.told.began();
    if (status === 401) {
      controller.abort(claimsRefused());
      return;
    }
    // Written by hand from here on: Fastify's own reply would need one more stream per answer.
    this.reply.hijack();
    // What the gateway has to say itself (the request's id, the token's rate). Fastify's type takes a number for any header.
    const own = this.reply.getHeaders() as OutgoingHttpHeaders;
    const all: OutgoingHttpHeaders = { ...own, ...returnedHeaders(headers) };
    this.reply.raw.writeHead(status, all);
    this.isSmall = Number(headers['content-length'] ?? Infinity) <= IN_ONE_PIECE;
    if (!this.isSmall) this.told.large();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const before = this.held;
    this.held = chunk;
    if (before === undefined) return;
    const { raw } = this.reply;
    if (this.isSmall) raw.cork(); // until its end
    if (raw.write(before) || this.isSmall) return;
    controller.pause();
    raw.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    const { raw } = this.reply;
    raw.off('close', this.leave);
    raw.end(this.held);
    this.told.done();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const { raw } = this.reply;
    raw.off('close', this.leave);
    const nothingSent = !raw.headersSent && !raw.destroyed;
    if (!nothingSent) this.breakOff();
    this.told.done(nothingSent ? asApiError(error) : undefined);
  }

  /** Half an answer: the caller must not take it for a whole one. */
  private breakOff(): void {
    if (!this.reply.sent) this.reply.hijack();
    this.reply.raw.destroy();
  }

  /** The caller is gone. */
  private readonly leave = () => this.controller?.abort(new Error('the caller has left'));
}

/** The token was good. If the service does not know us, our keys differ: never the caller's fault. */
function claimsRefused(): ApiError {
  return Object.assign(new ApiError('INTERNAL'), { cause: new Error('the service refused our claims') });
}
