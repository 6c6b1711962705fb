import { describe, expect, it } from 'vitest';
import { readListNumber } from './list-number';
import { prepareDocument } from './prepare-document';

describe('readListNumber', () => {
  it.each([
    ['7. Water', '7'],
    ['12) Water', '12'],
    ['> 3. Water', '3'],
    ['- 4. Water', '4'],
    ['5. **Water**', '5'],
    ['Text before.\n\n8. Water', '8'],
    ['- Water', null],
    ['Water', null],
    ['In 9. Water', null],
    ['7.\n\nWater', null],
  ])('reads the number of the item in %j', (markdown, number) => {
    const document = prepareDocument(markdown);
    expect(readListNumber(document, document.words.texts.indexOf('water'))).toBe(number);
  });

  it('reads no further back than a line may reach', () => {
    const document = prepareDocument(`1.${' '.repeat(3)}${'*'.repeat(200)}Water`);
    expect(readListNumber(document, document.words.texts.indexOf('water'))).toBeNull();
  });
});
