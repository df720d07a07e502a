import { PartDrain, type PartDrainOptions } from './part-drain.js';

type Given = { followers?: boolean; groups?: readonly boolean[] };

/** Answers as set, and records who was asked. */
function aDrain({ followers, groups }: Given) {
  const asked: string[] = [];
  const answer = (who: string, is: boolean) => () => {
    asked.push(who);
    return Promise.resolve(is);
  };
  const options: PartDrainOptions = {
    ...(followers !== undefined && { followers: { drained: answer('followers', followers) } }),
    ...(groups && { groups: groups.map((is, at) => ({ caughtUp: answer(`group ${at}`, is) })) }),
  };
  return { drain: new PartDrain(options), asked };
}

it('a part without followers and groups is drained', async () => {
  const { drain } = aDrain({});
  expect([await drain.followersPassed(), await drain.groupsCaughtUp()]).toEqual([true, true]);
});

it('a part that only publishes drains its followers once', async () => {
  const { drain, asked } = aDrain({ followers: true });
  expect([await drain.followersPassed(), await drain.groupsCaughtUp()]).toEqual([true, true]);
  expect(asked).toEqual(['followers']);
});

it('events that consumers appended are in the rows before the report: followers are drained again after the groups', async () => {
  const { drain, asked } = aDrain({ followers: true, groups: [true, true] });
  expect(await drain.groupsCaughtUp()).toBe(true);
  expect(asked).toEqual(['group 0', 'group 1', 'followers']);
});

it.each([
  ['a group', { followers: true, groups: [true, false] }],
  ['a follower', { followers: false, groups: [true] }],
] as [string, Given][])('is not caught up while %s is behind', async (_, given) => {
  expect(await aDrain(given).drain.groupsCaughtUp()).toBe(false);
});
