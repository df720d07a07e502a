export { type EvilBody, evilBodies } from './evil-bodies.js';
