import { apiDocument, Validators } from '@cauce/testing/system';
import fc from 'fast-check';
import { requestsTo, routesOf } from './requests.js';
import { Values } from './values.js';

const document = apiDocument('public');
const values = new Values(document);
const bodies = routesOf(document).flatMap(({ path, method, operation: { requestBody } }) =>
  requestBody ? [{ path, method, schema: requestBody.content['application/json'].schema }] : [],
);

it.each(bodies)('makes bodies of $method $path that the document takes', ({ path, method, schema }) => {
  const validators = new Validators(document);
  const at = ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'];
  fc.assert(fc.property(values.of(schema), (body) => expect(validators.faults(body, ...at)).toEqual([])));
});

it.each(bodies)('makes some of $method $path that it does not take', ({ path, method, schema }) => {
  const validators = new Validators(document);
  const at = ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'];
  const sample = fc.sample(values.around(schema), 200);
  const wrong = sample.filter((body) => validators.faults(body, ...at).length > 0).length;
  expect([wrong > 20, wrong < 180]).toEqual([true, true]);
});

it.each(routesOf(document))('asks $method $path at an address of its own', (route) => {
  const pattern = new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
  fc.assert(fc.property(requestsTo(route, values, {}), ({ path }) => expect(path).toMatch(pattern)));
});
