/** An unexpected `console.error` fails the test in which it happens. */
import { afterEach, beforeEach, expect, vi } from 'vitest';

const errors: unknown[][] = [];

beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    errors.push(parts);
  });
});

afterEach(() => {
  vi.mocked(console.error).mockRestore();
  expect(errors, 'unexpected console.error').toEqual([]);
});
