import { each, MerchantApi, OperatorApi } from '@cauce/testing/system';
import type { OldAnswer } from './cast.js';
import type { OldStack } from './old-stack.js';

/** All at once, one token's lists would wait longer than lists may, and be answered 429. */
const AT_A_TIME = 4;

/** Asks again what was asked then, and expects the same answers: of the public API exactly, of the operators' with fields added since. */
export async function expectAnswersAsBefore({ stack, fixture }: OldStack): Promise<void> {
  const answers = fixture.lines<OldAnswer>('answers.jsonl');
  expect(answers.length).toBeGreaterThan(50);
  await each(answers, AT_A_TIME, new AbortController().signal, async ({ door, path, token, body }) => {
    const api = door === 'public' ? new MerchantApi(stack.gatewayUrl, token) : new OperatorApi(stack);
    const now = await api.door.ask('GET', path);
    expect([path, now.status]).toEqual([path, 200]);
    if (door === 'public') expect(now.body).toEqual(body);
    else expect(onlyThose(now.body, body)).toMatchObject(body);
  });
}

/** Of the organizations, those of the old answer: a later start of the sandbox adds a merchant of its own. */
function onlyThose(now: unknown, old: object): unknown {
  if (typeof now !== 'object' || now === null || !('organizations' in now) || !('organizations' in old)) return now;
  const [organizations, before] = [now.organizations, old.organizations] as { readonly name: string }[][];
  return { ...now, organizations: organizations?.filter(({ name }) => before?.some((each) => each.name === name)) };
}
