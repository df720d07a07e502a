import { withMember } from './json-text.js';

it('adds a member at the end, and leaves the rest as it was written, byte for byte', () => {
  const object = '{"a": 1,  "b":{"c":"}"},"d":"\\u00e1 á 🎈"}';
  const text = withMember(object, '"url":"https://x.example/p/1"');
  expect(text).toBe(`${object.slice(0, -1)},"url":"https://x.example/p/1"}`);
  expect(JSON.parse(text)).toEqual({ ...(JSON.parse(object) as object), url: 'https://x.example/p/1' });
});
