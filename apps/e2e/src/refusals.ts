import type { Refusal } from './refusal.js';

/** 400: these fields, and no others. */
export function invalid(...fields: string[]): Refusal {
  return { http: 400, status: 'INVALID_ARGUMENT', reason: 'INVALID_FIELDS', fields: fields.sort() };
}

/** 400 without a field to name. */
export function unreadable(reason: string): Refusal {
  return { http: 400, status: 'INVALID_ARGUMENT', reason };
}

/** 404. */
export function notFound(reason: string): Refusal {
  return { http: 404, status: 'NOT_FOUND', reason };
}

/** 401. */
export function unauthenticated(reason: 'TOKEN_MISSING' | 'TOKEN_INVALID'): Refusal {
  return { http: 401, status: 'UNAUTHENTICATED', reason };
}

export const TOO_LARGE: Refusal = { http: 413, status: 'PAYLOAD_TOO_LARGE', reason: 'BODY_TOO_LARGE' };
export const WRONG_TYPE: Refusal = { http: 415, status: 'UNSUPPORTED_MEDIA_TYPE', reason: 'UNSUPPORTED_MEDIA_TYPE' };
export const WRONG_METHOD: Refusal = { http: 405, status: 'METHOD_NOT_ALLOWED', reason: 'METHOD_NOT_ALLOWED' };
