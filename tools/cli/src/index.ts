export { /** @internal */ OPERATIONS } from './operations.js';
export { OperatorDoor, /** @internal */ Refused } from './operator-door.js';
export { /** @internal */ SandboxDoor } from './sandbox-door.js';
export { /** @internal */ checkPartner } from './partner/check/check-partner.js';
export { /** @internal */ findLive } from './partner/live-integration.js';
export { /** @internal */ EXAMPLES, /** @internal */ programOf } from './program.js';
