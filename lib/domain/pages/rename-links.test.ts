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
          ...[`[[${from}]]`, `[[ ${from.toUpperCase()} ]]`, `[[${from}|its words]]`, `![[${from}#part]]`],
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
        expect(found.map(({ kind, target, label, isEmbedded }) => [kind, target, label, isEmbedded])).toEqual(
          before.map(({ kind, target, label, isEmbedded }) => [
            ...[kind, kind !== 'block' && isMeant(target) ? renaming.to : target, label, isEmbedded],
          ]),
        );
        expect(between(after)).toEqual(between(text));
      }),
    );
  });
});

function between(text: string): string[] {
  const references = findReferences(text);
  const starts = [0, ...references.map(({ end }) => end)];
  return starts.map((start, index) => text.slice(start, references[index]?.start ?? text.length));
}
