import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findReferences } from './find-references';
import { foldPageName } from './page-name';
import { canBeLinked, renameLinks } from './rename-links';

const title = fc
  .array(fc.constantFrom('Inn', 'isar', ' ', '7', 'ü', '.', '-', '/', 'embed', '(', '`'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join('').trim())
  .filter(canBeLinked);
const texts = (from: string) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...[
            `[[${from}]]`,
            `[[ ${from.toUpperCase()} ]]`,
            `[[${from}|its words]]`,
            `![[${from}#part]]`,
            `[[${from}#^b-1]]`,
          ],
          ...[`{{embed [[${from}]]}}`, `#[[${from}]]`, ` #${from}`, `\`[[${from}]]\``, `${from}`],
        ),
        fc.constantFrom('[[Other]]', '((65f0))', ' #other', '[[', ']]', '#', '|', '\n', '`', 'words ', '\\'),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));

describe('renameLinks', () => {
  it.each([
    ['see [[Inn]] and [[inn|the river]]', 'see [[Isar]] and [[Isar|the river]]'],
    ['![[Inn#Source]] {{embed [[Inn]]}}', '![[Isar#Source]] {{embed [[Isar]]}}'],
    [
      '#Inn, #inn #[[Inn]] but not Inn, [[Innsbruck]] or `[[Inn]]`',
      '#Isar, #Isar #[[Isar]] but not Inn, [[Innsbruck]] or `[[Inn]]`',
    ],
  ])('gives the links of %j the new title and changes nothing else', (text, expected) => {
    expect(renameLinks(text, { from: 'Inn', to: 'Isar' })).toBe(expected);
  });

  it('puts a tag in brackets when the new title needs them', () => {
    expect(renameLinks('#Inn.', { from: 'Inn', to: 'The river Inn' })).toBe('#[[The river Inn]].');
  });

  it('changes no other reference, no label and no text in between', () => {
    const renamings = fc
      .tuple(title, title)
      .chain(([from, to]) => fc.tuple(fc.constant({ from, to }), texts(from)));
    fc.assert(
      fc.property(renamings, ([renaming, text]) => {
        const after = renameLinks(text, renaming);
        const before = findReferences(text);
        const found = findReferences(after);
        const isMeant = (target: string) => foldPageName(target) === foldPageName(renaming.from);
        const present = ({ kind, target, blockId, label, isEmbedded }: (typeof found)[number]) => [
          ...[kind, kind !== 'block' && isMeant(target) ? renaming.to : target, blockId, label, isEmbedded],
        ];
        expect(found.map(present)).toEqual(before.map(present));
        expect(between(after)).toEqual(between(text));
      }),
    );
  });
});

describe('findReferences', () => {
  it.each([
    ['[[Inn#^b-1]]', 'Inn', 'b-1'],
    ['![[ Inn #^b-1|its words]]', 'Inn', 'b-1'],
    ['#[[Inn#^b-1]]', 'Inn', 'b-1'],
    ['[[Inn#Part]]', 'Inn', null],
    ['[[Inn#^b 1]]', 'Inn', null],
    ['[[Inn]]', 'Inn', null],
  ])('finds the page and the block that %s means', (text, target, blockId) => {
    expect(findReferences(text)).toMatchObject([{ target, blockId }]);
  });

  it('takes the heading of a link to the same page for no tag', () => {
    expect(findReferences('See [[#Supported types]] and [[#^an-id|it]].')).toMatchObject([
      { kind: 'part', target: '', heading: 'Supported types', blockId: null, label: null },
      { kind: 'part', target: '', heading: null, blockId: 'an-id', label: 'it' },
    ]);
    expect(renameLinks('See [[#Inn]].', { from: 'Inn', to: 'Danube' })).toBe('See [[#Inn]].');
    expect(findReferences('[[#]] and #[[#Inn]]').filter(({ kind }) => kind !== 'part')).toEqual([]);
    expect(findReferences('See [#Rhine].')).toMatchObject([{ kind: 'tag', target: 'Rhine' }]);
  });
});

function between(text: string): string[] {
  const references = findReferences(text);
  const starts = [0, ...references.map(({ end }) => end)];
  return starts.map((start, index) => text.slice(start, references[index]?.start ?? text.length));
}
