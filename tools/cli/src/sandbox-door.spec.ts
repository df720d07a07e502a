import { SandboxDoor } from './sandbox-door.js';

const nowhere = new SandboxDoor('http://127.0.0.1:9');
const ID = 'a'.repeat(26);

it.each([['club'], ['stores/s'], ['']])('takes no "%s" for a subscription', async (text) => {
  await expect(nowhere.script(text)).rejects.toThrow('names no subscription');
});

it.each([[ID], [`stores/s/subscription-plans/p/subscriptions/${ID}`], [`https://pay.example/s/${ID}.k1.mac`]])('takes %s', async (text) => {
  await expect(nowhere.script(text)).rejects.toThrow(
    'The sandbox at http://127.0.0.1:9 does not answer: nothing runs at 127.0.0.1:9. Start it with: npm start',
  );
});

it('accepts nothing where nothing runs', async () => {
  const accepting = nowhere.accept(`http://127.0.0.1:9/s/${ID}.k1.mac`, '0001');
  await expect(accepting).rejects.toThrow('It cannot be accepted: nothing runs at 127.0.0.1:9. Start it with: npm start');
});

it('takes no other card than the sandbox’s', async () => {
  await expect(nowhere.accept(`http://127.0.0.1:9/s/${ID}.k1.mac`, '12')).rejects.toThrow('"12" is no test card');
});
