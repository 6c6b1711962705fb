import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { decidePageMemory } from './decide-page-memory';
import { emptyMemory } from './memory-cookies';

const decide = (cookies: Readonly<Record<string, string | undefined>>) =>
  decidePageMemory((name) => cookies[name]);

describe('the page memory in the cookies of a request', () => {
  it('holds the canonical time zone, the widths of panes, the open folders and the remembered texts', () => {
    expect(
      decide({
        'time-zone': 'europe/berlin',
        'pane-sizes': '{"a:b:c":{"b":30,"c":70}}',
        'open-folders': '["f1","f2"]',
        'kept-texts': '{"depth.w1":"got"}',
      }),
    ).toEqual({
      timeZone: 'Europe/Berlin',
      paneSizes: { 'a:b:c': { b: 30, c: 70 } },
      openFolders: ['f1', 'f2'],
      texts: { 'depth.w1': 'got' },
    });
  });

  it.each([
    {},
    { 'time-zone': 'Mars/Base', 'pane-sizes': '{"a":{"b":101}}' },
    { 'time-zone': '+02:00', 'pane-sizes': '{"a":' },
    {
      'time-zone': '<script>',
      'pane-sizes': '["a"]',
      'open-folders': '{"f1":true}',
      'kept-texts': '{"a":1}',
    },
  ])('is empty when a cookie is missing or invalid: %j', (cookies) => {
    expect(decide(cookies)).toEqual(emptyMemory);
  });

  it('reads open folders up to their maximum length', () => {
    const fits = `["f1"${' '.repeat(limits.openFoldersChars - 6)}]`;
    expect(fits).toHaveLength(limits.openFoldersChars);
    expect(decide({ 'open-folders': fits }).openFolders).toEqual(['f1']);
    expect(decide({ 'open-folders': `${fits} ` }).openFolders).toEqual([]);
  });

  it('reads texts up to their maximum length', () => {
    const fits = `{"a":"b"${' '.repeat(limits.keptTextsChars - 9)}}`;
    expect(fits).toHaveLength(limits.keptTextsChars);
    expect(decide({ 'kept-texts': fits }).texts).toEqual({ a: 'b' });
    expect(decide({ 'kept-texts': `${fits} ` }).texts).toEqual({});
  });

  it('reads pane sizes up to their maximum length', () => {
    const padded = (chars: number) => `{"a":{"b":30}${' '.repeat(chars - 15)}  }`.slice(0, chars - 1) + '}';
    const fits = padded(limits.paneSizesChars);
    expect(fits).toHaveLength(limits.paneSizesChars);
    expect(decide({ 'pane-sizes': fits }).paneSizes).toEqual({ a: { b: 30 } });
    expect(decide({ 'pane-sizes': `${fits} ` }).paneSizes).toEqual({});
  });
});
