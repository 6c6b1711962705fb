import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors';
import { isBrowserError } from './is-browser-error';

describe('isBrowserError', () => {
  it.each([
    new TypeError('x is not a function'),
    new RangeError('Maximum call stack size exceeded'),
    new AppError('unavailable', 'The database is away.'),
    'a text that was thrown',
  ])('does not blame the browser for %s', (error) => expect(isBrowserError(error)).toBe(false));

  it.each([
    new Error('page.goto: net::ERR_CONNECTION_REFUSED'),
    Object.assign(new Error('Timeout 50ms exceeded.'), { name: 'TimeoutError' }),
  ])('recognises %s', (error) => expect(isBrowserError(error)).toBe(true));
});
