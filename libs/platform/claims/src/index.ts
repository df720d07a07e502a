export { CLAIMS_HEADER, type CallerFacts, type Claims } from './claims.js';
export { ClaimsKeys, deriveClaimsKeys } from './claims-keys.js';
export { ClaimsSigner } from './claims-signer.js';
export { ClaimsVerifier, isBodyOf } from './claims-verifier.js';
