export { type Grant, Grants } from './grants.js';
export { hmacSha256 } from './hmac.js';
export { derivedId, randomId } from './ids.js';
export { KeyRing } from './key-ring.js';
export { LinkTokens } from './link-tokens.js';
export { Mac } from './mac.js';
export { PersonalIndex, type PersonHashes } from './personal-index.js';
export { SealBroken, SealedBox } from './sealed-box.js';
export { deriveKey, randomToken, sameText, sha256Hex } from './text.js';
