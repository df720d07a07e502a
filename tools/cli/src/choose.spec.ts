import { PassThrough } from 'node:stream';
import { choose } from './choose.js';

const choices = ['a', 'b', 'c'].map((id) => ({ name: `organizations/${id}`, about: `Taller ${id}` }));
const command = 'npx cauce clock advance organizations/<id>';

function asked(answers: string, { isTTY = true, among = choices } = {}) {
  const said: string[] = [];
  const input = Object.assign(new PassThrough(), { isTTY });
  input.end(answers);
  const terminal = { isTTY: true, write: (text: string) => said.push(text) };
  return { said, chosen: choose('3 organizations have a test clock.', among, { input, terminal, command }) };
}

it('asks until one of them is chosen', async () => {
  const { said, chosen } = asked('0\nb\n4\n 2 \n');
  expect(await chosen).toBe('organizations/b');
  expect(said[0]).toBe(
    '3 organizations have a test clock.\n  1  organizations/a  Taller a\n  2  organizations/b  Taller b\n  3  organizations/c  Taller c\nWhich one? 1 to 3: ',
  );
  expect(said.slice(1)).toEqual(Array(3).fill('A number from 1 to 3: '));
});

it('says which there are, and how one is named, where nobody can be asked or answers', async () => {
  const why = `3 organizations have a test clock. Say which: ${command}\n  organizations/a  Taller a\n`;
  await expect(asked('2\n', { isTTY: false }).chosen).rejects.toThrow(why);
  await expect(asked('').chosen).rejects.toThrow(why);
  const among = Array.from({ length: 25 }, () => choices).flat();
  await expect(asked('', { among }).chosen).rejects.toThrow('  … and 55 more');
});
