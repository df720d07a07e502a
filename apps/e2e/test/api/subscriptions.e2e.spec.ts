import './subscriptions/beginnings.js';
import './subscriptions/retries.js';
import './subscriptions/ends.js';
import './subscriptions/interruptions.js';
import { rows } from './subscriptions/kit.js';

/** An early nudge: nothing outside of billing shows that there was one. */
const UNSEEN = [expect.stringMatching(/^RunDue in .*: nothing is due$/)];

it('every row of the subscription’s table was lived', () => {
  expect(rows.missing()).toEqual(UNSEEN);
});
