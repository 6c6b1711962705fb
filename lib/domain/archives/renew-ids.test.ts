import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { createUuid } from '@/lib/core/ids';
import { collectIds, createRenewer, renewId } from './renew-ids';

const key = new Uint8Array(32).fill(7);
const id = fc.integer({ min: 0, max: 2 ** 47 }).map((at) => createUuid(at));

function open(lines: readonly string[], importer: string = createUuid()) {
  const ids = new Set<string>();
  for (const line of lines) collectIds(line, ids);
  return { renew: createRenewer({ key, ids, importer, slug: { from: 'team', to: 'crew' } }), ids };
}

describe('renewId', () => {
  it('keeps the time and the length, differs, and stays the same for the same id and key', () => {
    fc.assert(
      fc.property(id, (one) => {
        const renewed = renewId(one, key);
        expect(renewed.slice(0, 13)).toBe(one.slice(0, 13));
        expect(renewed).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(renewed).not.toBe(one);
        expect(renewId(one, key)).toBe(renewed);
        expect(renewId(one, new Uint8Array(32))).not.toBe(renewed);
      }),
      { numRuns: countRuns(25) },
    );
  });
});

describe('createRenewer', () => {
  it('changes an id alike in a column, in JSON, in a text and in an address, and keeps every place of a text', () => {
    fc.assert(
      fc.property(id, fc.string(), (one, words) => {
        const row = {
          id: `src_${one}`,
          more: { ids: [one] },
          text: `${words} /w/team/sources/src_${one} ${words}`,
        };
        const line = JSON.stringify(row);
        const { renew } = open([line]);
        const renewed = JSON.parse(renew(line)) as typeof row;
        const other = renewId(one, key);
        expect(renewed).toEqual({
          id: `src_${other}`,
          more: { ids: [other] },
          text: `${words} /w/crew/sources/src_${other} ${words}`,
        });
        expect(renewed.text).toHaveLength(row.text.length);
      }),
      { numRuns: countRuns(25) },
    );
  });

  it('leaves an id alone that only a text mentions, because it is a word of that text', () => {
    const line = JSON.stringify({
      id: createUuid(),
      markdown: `The ticket ${createUuid()} says "${createUuid()}".`,
    });
    const read = (text: string) => (JSON.parse(text) as { markdown: string }).markdown;
    expect(read(open([line]).renew(line))).toBe(read(line));
  });

  it('leaves the member who imports who they are, and nobody else', () => {
    const [importer, other] = [createUuid(), createUuid()];
    const line = JSON.stringify({
      created_by: importer,
      asked_by: other,
      markdown: `@{${importer}} @{${other}}`,
    });
    expect(JSON.parse(open([line], importer).renew(line))).toEqual({
      created_by: importer,
      asked_by: renewId(other, key),
      markdown: `@{${importer}} @{${renewId(other, key)}}`,
    });
  });

  it.each([
    ['/w/team/c/1', '/w/crew/c/1'],
    ['see /w/team.', 'see /w/crew.'],
    ['/w/teams/c/1', '/w/teams/c/1'],
    ['/w/team-two', '/w/team-two'],
  ])('changes the name of the workspace in addresses of our own only: %s', (before, after) => {
    expect(open([]).renew(before)).toBe(after);
  });
});
