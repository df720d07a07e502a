import { markBegun, withRequest } from '@cauce/telemetry';
import { unavailableIf } from './unavailable-if.js';

const away = new Error('away');
const full = Object.assign(new Error('no turn'), { refusal: 'OVERLOADED' });
const translate = unavailableIf(
  (thrown) => thrown === away,
  (thrown) => thrown === full,
);
const inRequest = (work: () => unknown) => withRequest({ requestId: 'r' }, work);

it('says of a part that does not answer that nothing was begun, as long as that is so', () => {
  expect(inRequest(() => translate(away))).toMatchObject({ code: 'DEPENDENCY_AWAY', http: 503, cause: away });
  expect(inRequest(() => translate(full))).toMatchObject({ code: 'OVERLOADED', http: 503, cause: full });
  for (const thrown of [away, full])
    expect(inRequest(() => (markBegun(), translate(thrown)))).toMatchObject({ code: 'UNAVAILABLE', cause: thrown });
});

it('promises nothing where nobody counts what was begun, and leaves other errors alone', () => {
  expect(translate(away)).toMatchObject({ code: 'UNAVAILABLE' });
  expect(inRequest(() => translate(new Error('ours')))).toBeUndefined();
});
