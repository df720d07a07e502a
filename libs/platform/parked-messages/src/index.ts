export { measureParked } from './measure-parked.js';
export { ParkedWork } from './parked-work.js';
export { parkedController } from './parked.controller.js';
export { /** @internal */ type NextParked, type ParkedResource, type ParkedResourceWithContent } from './parked.resource.js';
