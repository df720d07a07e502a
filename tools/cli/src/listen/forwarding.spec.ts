import { forward } from './forwarding.js';

const webhook = { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') };

it('a server of the developer that does not run is a 502, and nothing tells to start ours', async () => {
  const answered = await forward('http://127.0.0.1:9/hooks', webhook);
  expect(answered).toMatchObject({ status: 502, failure: 'nothing runs at 127.0.0.1:9.' });
  expect(answered.body.toString()).toBe('http://127.0.0.1:9/hooks: nothing runs at 127.0.0.1:9.');
});
