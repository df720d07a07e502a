import type { ApiError } from '@cauce/contracts';
import { html } from '@cauce/html';
import type { FastifyRequest } from 'fastify';
import { frame } from './frame.js';

/** An error as a page for browsers; programs get the JSON. */
export const errorPage = (error: ApiError, request: FastifyRequest): string | undefined => {
  if (!(request.headers.accept ?? '').includes('text/html')) return undefined;
  const body = html`<div class="stack">
    <h1>${error.http === 404 ? 'There is nothing here' : 'That did not work'}</h1>
    <p>${error.message}</p>
    <p><a href="/">To the start page</a></p>
  </div>`;
  return frame({ at: 'elsewhere', title: String(error.http), body }).toString();
};
