import { ApiError } from '@cauce/contracts';
import { explainFailure } from './plain-words.js';

it('names the fields that one of our services refused', () => {
  const violations = [{ field: 'messages[3].integration', description: 'A name of the shape integrations/<id>.' }];
  expect(explainFailure(new ApiError('INVALID_FIELDS', { violations }))).toBe(
    'Some fields are invalid. Each one is listed with what is allowed. messages[3].integration: A name of the shape integrations/<id>. ' +
      'Nothing is half done: it can be asked for again.',
  );
});
