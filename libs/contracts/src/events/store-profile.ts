import type { StoreProfile } from '@cauce/kernel';
import { having, optional, type Shape, type ShapesOf, text } from './shapes.js';

/** What a message's `storeProfile` must be. */
export const STORE_PROFILE: Shape = having({
  supportEmail: optional(text),
  supportUrl: optional(text),
  logoUrl: optional(text),
} satisfies ShapesOf<StoreProfile>);
