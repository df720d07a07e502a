import { existsSync } from 'node:fs';

// Loaded into the process of a service by a spec (`node --import`). Ends it, without a word, where it makes a text of bytes or a JSON text that has
// the marker in it: as a fault of ours would that a stranger's bytes set off.

const { TEST_BOMB = '', TEST_BOMB_ARMED = '' } = process.env;

function explodeAt<Text>(text: Text): Text {
  if (typeof text === 'string' && text.includes(TEST_BOMB) && existsSync(TEST_BOMB_ARMED)) process.kill(process.pid, 'SIGKILL');
  return text;
}

/** The same function, whose result may end the process. */
function armed<This, Arguments extends unknown[], Result>(one: (this: This, ...given: Arguments) => Result) {
  return function (this: This, ...given: Arguments): Result {
    return explodeAt(one.apply(this, given));
  };
}

const bytes = Buffer.prototype as Pick<Buffer, 'toString'>;
const json: { stringify: (value: unknown, ...how: never[]) => string | undefined } = JSON;

if (TEST_BOMB !== '') {
  bytes.toString = armed(bytes.toString);
  json.stringify = armed(json.stringify);
}
