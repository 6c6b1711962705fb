import { jsx } from 'react/jsx-runtime';
import { expect, it } from 'vitest';

it('draws with the React that people get, which records nothing for developers', () => {
  expect(jsx('p', {})).not.toHaveProperty('_store');
  expect(<p />).not.toHaveProperty('_store');
});
