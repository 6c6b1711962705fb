import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editMarkdown, type FormatName, formatNames, type TextEdit } from './edit-markdown';

/** Applies the command to a text whose selection is written `⟨…⟩`, and writes the result in the same way. */
function edit(marked: string, format: FormatName): string {
  const from = marked.indexOf('⟨');
  const text = marked.replace(/[⟨⟩]/g, '');
  return show(text, editMarkdown(text, { from, to: marked.indexOf('⟩') - 1 }, format));
}

const apply = (text: string, { from, to, insert }: TextEdit) => text.slice(0, from) + insert + text.slice(to);

function show(text: string, made: TextEdit): string {
  const { from, to } = made.selection;
  const next = apply(text, made);
  return `${next.slice(0, from)}⟨${next.slice(from, to)}⟩${next.slice(to)}`;
}

const readLetters = (text: string) => text.replace(/[^a-z]/g, '');

describe('editMarkdown', () => {
  it.each<[FormatName, string, string]>([
    ['bold', 'a ⟨b c⟩ d', 'a **⟨b c⟩** d'],
    ['bold', 'a **⟨b c⟩** d', 'a ⟨b c⟩ d'],
    ['bold', 'a ⟨**b c**⟩ d', 'a ⟨b c⟩ d'],
    ['bold', 'a⟨ b ⟩c', 'a **⟨b⟩** c'],
    ['italic', 'a ⟨⟩', 'a _⟨⟩_'],
    ['italic', 'a wo⟨⟩rd', 'a _⟨word⟩_'],
    ['heading', 'one\nt⟨⟩wo\nthree', 'one\n## t⟨⟩wo\nthree'],
    ['heading', '## t⟨⟩wo', 't⟨⟩wo'],
    ['heading', '⟨⟩', '## ⟨⟩'],
    ['bullets', '⟨one\n\ntwo⟩', '⟨- one\n\n- two⟩'],
    ['bullets', '⟨- one\n\n- two⟩', '⟨one\n\ntwo⟩'],
    ['numbers', '⟨- one\n- two⟩', '⟨1. one\n2. two⟩'],
    ['quotation', '⟨- one\n- two⟩', '⟨> - one\n> - two⟩'],
    ['link', 'see ⟨this⟩', 'see [this](⟨https://⟩)'],
    ['link', 'see ⟨https://a.example⟩', 'see [⟨⟩](https://a.example)'],
    ['table', 'be⟨⟩fore\nafter', 'before\n\n| ⟨Column⟩ | Column |\n| --- | --- |\n|  |  |\n|  |  |\n\nafter'],
    ['table', '⟨⟩', '| ⟨Column⟩ | Column |\n| --- | --- |\n|  |  |\n|  |  |'],
  ])('%s: %j becomes %j', (format, before, after) => {
    expect(edit(before, format)).toBe(after);
  });

  it('keeps every word, and selects within the text', () => {
    const pieces = fc.constantFrom('word', ' ', '\n', '**', '_', '- ', '1. ', '## ', '> ', '|');
    const texts = fc.array(pieces, { maxLength: 12 }).map((some) => some.join(''));
    fc.assert(
      fc.property(
        texts,
        fc.nat(40),
        fc.nat(40),
        fc.constantFrom(...formatNames),
        (text, one, other, format) => {
          const [from, to] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)];
          const made = editMarkdown(text, { from, to }, format);
          const next = apply(text, made);
          expect(readLetters(next.replace('https://', '').replaceAll('Column', ''))).toBe(readLetters(text));
          expect(made.selection.from).toBeGreaterThanOrEqual(0);
          expect(made.selection.to).toBeLessThanOrEqual(next.length);
          expect(made.selection.from).toBeLessThanOrEqual(made.selection.to);
        },
      ),
    );
  });
});
