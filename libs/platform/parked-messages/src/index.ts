export { measureParked } from './measure-parked.js';
export { ParkedWork } from './parked-work.js';
export { parkedController } from './parked.controller.js';
export { /** @internal */ type LeftParked, type ParkedResource, type WholeParkedResource } from './parked.resource.js';
