import { expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { readQuery } from './read-query';

const read = (query: string) => readQuery(new Request(`http://localhost/v1/sources?${query}`));

it('returns each parameter once', () => {
  expect(read('')).toEqual({});
  expect(read('limit=2&after=a%26b&q=')).toEqual({ limit: '2', after: 'a&b', q: '' });
});

it.each(['limit=1&limit=1', 'q=a&limit=1&tag=x&limit=2', 'limit=&limit='])(
  'refuses %s, of which only the last would count, and names the parameter',
  (query) => {
    expect(() => read(query)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: '`limit` is given more than once.',
        data: { field: 'limit' },
      }),
    );
  },
);

it('shortens a name that a client made up', () => {
  const name = 'x'.repeat(5_000);
  expect(() => read(`${name}=1&${name}=2`)).toThrow(
    expect.objectContaining({ data: { field: expect.stringMatching(/^x+…$/) } }),
  );
  expect(limits.refusedFieldChars).toBeLessThan(name.length);
});
