import { expect, it } from 'vitest';
import { proposeSlugLike } from './slug-of-length';

it.each([
  ['harbour-team', 'harbour-bbbb'],
  ['ab', 'bb'],
])('proposes another name that is as long as %s', (slug, proposed) => {
  expect(proposeSlugLike(slug, () => 1)).toBe(proposed);
});
