export { CLAIMS_HEADER, type CallerFacts, type Claims } from './claims.js';
export { ClaimsSigner } from './claims-signer.js';
export { ClaimsVerifier } from './claims-verifier.js';
