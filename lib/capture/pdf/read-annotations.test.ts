import type { PageViewport } from 'pdfjs-dist/types/src/display/page_viewport';
import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { readFieldWords } from './read-annotations';

const viewport = {
  convertToViewportPoint: (x: number, y: number) => [x, 792 - y],
} as unknown as PageViewport;
const rect = [72, 700, 300, 716];
const read = (annotation: object) =>
  readFieldWords(annotation, viewport)
    .map((word) => word.text)
    .join(' ');

describe('readFieldWords', () => {
  it.each([
    [{ rect, fieldValue: 'Ada Lovelace' }, 'Ada Lovelace'],
    [{ rect, fieldValue: ['red', 'blue'] }, 'red, blue'],
    [{ rect, checkBox: true, exportValue: 'Yes', fieldValue: 'Yes' }, '☑'],
    [{ rect, checkBox: true, exportValue: 'Yes', fieldValue: 'Off' }, '☐'],
    [{ rect, radioButton: true, buttonValue: 'b', fieldValue: 'a' }, '☐'],
    [{ rect, fieldValue: 'a secret', password: true }, ''],
    [{ rect, fieldValue: 'unseen', hidden: true }, ''],
    [{ rect: 'no box', fieldValue: 'x' }, ''],
    [{ rect, url: 'https://a.example/' }, ''],
  ])('reads %j as "%s"', (annotation, expected) => {
    expect(read(annotation)).toBe(expected);
  });

  it('reads a value up to its limit', () => {
    const fill = (count: number) => read({ rect, fieldValue: 'x'.repeat(count) }).length;
    expect(fill(limits.pdfFieldChars)).toBe(limits.pdfFieldChars);
    expect(fill(limits.pdfFieldChars + 1)).toBe(limits.pdfFieldChars);
  });

  it('places the lines of a value below one another', () => {
    const [first, second] = readFieldWords({ rect: [72, 650, 300, 716], fieldValue: 'one\ntwo' }, viewport);
    expect(second?.y).toBeGreaterThan(first?.y ?? Number.POSITIVE_INFINITY);
  });
});
