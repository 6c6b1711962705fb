import { describe, expect, it } from 'vitest';
import { findNearest } from './find-nearest';

describe('findNearest', () => {
  const known = ['Check stock', 'Send alert', 'browser.click'];

  it.each([
    ['Chek stock', 'Check stock'],
    ['SEND ALERT ', 'Send alert'],
    ['browser_click', 'browser.click'],
    ['', null],
    ['something else', null],
  ])('takes "%s" for %s', (wanted, nearest) => {
    expect(findNearest(wanted, known)).toBe(nearest);
  });

  it('takes the closest of several', () => {
    expect(findNearest('stepp', ['steps', 'step', 'sleep'])).toBe('steps');
    expect(findNearest('step', ['steps', 'step'])).toBe('step');
  });
});
