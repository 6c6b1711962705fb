import { expect, it } from 'vitest';
import { findFieldProblem } from './find-field-problem';

const step = { id: 'a-1', name: 'Tell: them', actionConfig: {} };
const say = (message: string, actionConfig = {}, field = 'title') =>
  findFieldProblem(
    {
      errors: [
        {
          code: 'invalid_config',
          action_id: 'a-1',
          path: `actions.${step.name}.action_config.${field}`,
          message,
        },
      ],
      warnings: [],
    },
    { ...step, actionConfig },
    field,
  );

it.each([
  ['Action “Tell: them”: title: is missing.', 'This field is required.'],
  ['Action “Tell: them”: title: is not a web address.', 'This is not a web address.'],
  ['Action “Tell: them”: title: There is no such transform.', 'There is no such transform.'],
  ['Action “Tell: them”: {{trigger.x}} does not exist.', '{{trigger.x}} does not exist.'],
])('beside a field, %j is said as %j', (message, said) => {
  expect(say(message)).toBe(said);
});

it('what was missing and is there now is no problem', () => {
  expect(say('Action “Tell: them”: title: is missing.', { title: 'New' })).toBeUndefined();
});
