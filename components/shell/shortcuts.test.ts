import { describe, expect, it } from 'vitest';
import { decideShortcut, describeKeys, readKeyPress, type Shortcut } from './shortcuts';

const press = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
const list: readonly Shortcut[] = ['mod+k', '?', 'g c', 'g i', 'c'].map((keys) => ({
  keys,
  label: keys,
  group: 'Anywhere',
  onPress: () => undefined,
}));
const decide = (spelling: string, pending = '', allowSingle = true) =>
  decideShortcut(list, { spelling, pending, allowSingle });

describe('readKeyPress', () => {
  it.each([
    [{ ...press, ctrlKey: true, key: 'K' }, 'mod+k'],
    [{ ...press, metaKey: true }, null],
    [{ ...press, key: '?' }, '?'],
    [{ ...press, key: 'Shift' }, null],
    [{ ...press, isComposing: true }, null],
    [{ ...press, altKey: true }, null],
  ])('spells %j as %j', (event, spelling) => {
    expect(readKeyPress(event, false)).toBe(spelling);
  });

  it.each([
    [{ ...press, metaKey: true }, 'mod+k'],
    [{ ...press, ctrlKey: true }, null],
  ])('spells %j as %j on a Mac', (event, spelling) => {
    expect(readKeyPress(event, true)).toBe(spelling);
  });
});

describe('decideShortcut', () => {
  it('completes a pair of letters', () => {
    expect(decide('g')).toEqual({ pressed: null, pending: 'g' });
    expect(decide('c', 'g').pressed?.keys).toBe('g c');
  });

  it('takes a letter by itself when no pair was begun', () => {
    expect(decide('c').pressed?.keys).toBe('c');
  });

  it('ignores single letters when they are off, but not keys with Ctrl', () => {
    expect(decide('?', '', false).pressed).toBeNull();
    expect(decide('g', '', false).pending).toBe('');
    expect(decide('mod+k', '', false).pressed?.keys).toBe('mod+k');
  });
});

describe('describeKeys', () => {
  it("names keys as the user's machine does", () => {
    expect(describeKeys('mod+k', true)).toEqual(['⌘', 'K']);
    expect(describeKeys('mod+k', false)).toEqual(['Ctrl', 'K']);
    expect(describeKeys('g c', false)).toEqual(['G', 'C']);
  });
});
