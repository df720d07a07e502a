export { /** @internal */ OPERATIONS } from './operations.js';
export { /** @internal */ OperatorDoor, /** @internal */ Refused } from './operator-door.js';
export { /** @internal */ SandboxDoor } from './sandbox-door.js';
export { /** @internal */ EXAMPLES, /** @internal */ programOf } from './program.js';
