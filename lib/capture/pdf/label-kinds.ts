/**
 * Tells a row of labels from a row of data by what is below it: every cell of a column has something that the label has not, such as a
 * number, the end of a sentence, or many words. Where no column does, the row is data like the others. Pure.
 */

type Trait = (text: string, label: string) => boolean;

const traits: readonly Trait[] = [
  (text) => /\d/.test(text),
  (text) => /[.!?。]$/.test(text),
  (text) => /^\p{Ll}/u.test(text),
  (text) => /[@/]|https?:/.test(text),
  (text, label) => text.length > label.length * 3,
];
/** Fewer cells may agree by chance. */
const minCells = 2;

export function isOfOtherKind(labels: readonly string[], rows: readonly (readonly string[])[]): boolean {
  return labels.some((label, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((text) => text !== '');
    if (label === '' || cells.length < minCells) return false;
    return traits.some((trait) => cells.every((text) => trait(text, label)) && !trait(label, label));
  });
}
