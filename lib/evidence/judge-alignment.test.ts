import { describe, expect, it } from 'vitest';
import { alignWords } from './align-words';
import { judgeAlignment } from './judge-alignment';

/** Words of the source that begin with a capital are names, and those after an underscore stand in a parenthesis. */
function judge(source: string, quote: string, others: readonly string[] = []): string {
  const marked = source.split(' ');
  const words = marked.map((word) => word.replace('_', '').toLowerCase());
  const judgement = judgeAlignment({
    source: words,
    quote: quote.split(' '),
    steps: alignWords(words, quote.split(' ')) ?? [],
    nameAt: (index) => (/^[A-Z]/.test(marked[index] ?? '') ? 'name' : null),
    caseOf: () => 'lower',
    isInDocument: (word) => words.includes(word) || others.includes(word),
    isAside: (index) => marked[index]?.startsWith('_') ?? false,
  });
  return judgement.ok ? 'same' : judgement.reason;
}

describe('judgeAlignment', () => {
  it.each([
    ['the boat left the harbour', 'the boat left the harbour', 'same'],
    ['the boat left the harbour', 'boat left harbour', 'same'],
    ['boat left harbour', 'the boat left a harbour', 'same'],
    ['the boat quickly left', 'the boat left', 'words_missing'],
    ['the boat left', 'the boat quickly left', 'words_added'],
    ['the boat left again', 'the goat left again', 'words_differ'],
    ['it grew by 35 in all', 'it grew by in all', 'numbers_differ'],
    ['it grew by in all', 'it grew by 35 in all', 'numbers_differ'],
    ['it was not safe here', 'it was safe here', 'negation_differs'],
    ['it was safe here', 'it was not safe here', 'negation_differs'],
    ['it was more safe here', 'it was safe here', 'comparison_differs'],
  ])('reads %j, quoted as %j: %s', (source, quote, verdict) => expect(judge(source, quote)).toBe(verdict));

  it.each([
    ['the dose _smith _2019 was raised', 'the dose was raised', 'same'],
    ['the dose _not _high was raised', 'the dose was raised', 'negation_differs'],
    ['the dose _a was raised', 'the dose was raised', 'same'],
  ])('reads %j, of which a parenthesis is left out, as %j: %s', (source, quote, verdict) =>
    expect(judge(source, quote)).toBe(verdict),
  );

  it.each([
    // A small word is left out, a stray letter or a short misspelling added, or a word garbled.
    ['boats in the old harbour burned', 'boats the old harbour burned', 'words_differ'],
    ['boats in the old harbour burned', 'boats the old harbuor burned', 'same'],
    ['boats in the old harbour burned', 'boats the old harbuor', 'words_missing'],
    ['the old harbour is closed', 'the old x harbour is closed', 'words_differ'],
    ['the old harbour is closed', 'the old x harbuor is closed', 'same'],
    ['the old harbour is closed', 'the old qzx harbuor is closed', 'same'],
    ['the old harbour is closed', 'the old qzxw harbuor is closed', 'words_added'],
    ['the old harbour is closed', 'the old cat harbuor is closed', 'words_added'],
    ['the old harbour is closed', 'the old = harbuor is closed', 'words_added'],
    ['the road to Lisbon is closed', 'the road to lisbxqn is closed', 'names_differ'],
    ['the telescope at Lisbon is closed', 'the telscpe at lisbxqn is closed', 'same'],
    ['the telescope at Lisbon is closed', 'the telscoqz at lisbon is closed', 'words_differ'],
    ['the telescope at Lisbon is closed', 'the telscoqz at lisbxqn is cloesd', 'names_differ'],
  ])('believes a garbled word only beside as many slips: %j, quoted as %j: %s', (source, quote, verdict) =>
    expect(judge(source, quote)).toBe(verdict),
  );

  it('adds no short word that the document has elsewhere', () => {
    const [source, quote] = ['the old harbour is closed', 'the old qzx harbuor is closed'];
    expect(judge(source, quote, ['qzx'])).toBe('words_added');
  });

  it.each([
    ['he came in stead of her', 'he came instead of her', 'same'],
    ['he came instead of her', 'he came in stead of her', 'same'],
    ['the committee met', 'thecommittee met', 'same'],
    ['the committee met', 'thecommitee met', 'same'],
    ['it was some 10 km away', 'it was some 10km away', 'same'],
    ['it had 1 000 boats', 'it had 1000 boats', 'numbers_differ'],
    ['it had 1000 boats', 'it had 1 000 boats', 'numbers_differ'],
    ['they are not able here', 'they are notable here', 'negation_differs'],
    ['they are notable here', 'they are not able here', 'negation_differs'],
    ['it is not relevant here', 'it is notrelevant here', 'same'],
    ['it is not relevant here', 'it is notrelevent here', 'same'],
    ['it is not relevant here', 'it is nrelevant here', 'negation_differs'],
    ['these are real ties of it', 'these are realities of it', 'words_differ'],
    ['it has ten boats here', 'it hasten boats here', 'numbers_differ'],
  ])('reads a space lost or put in: %j, quoted as %j: %s', (source, quote, verdict) =>
    expect(judge(source, quote)).toBe(verdict),
  );

  it.each([
    ['it was 5 m deep', 'it was 5 l deep', 'numbers_differ'],
    ['it was a 5 deep', 'it was a 5 m deep', 'numbers_differ'],
    ['it took ten years here', 'it took ten months here', 'numbers_differ'],
    ['it took many years here', 'it took many months here', 'units_differ'],
    ['in the years 10 of them', 'in the months 10 of them', 'units_differ'],
    ['it was 35 km away', 'it was 35 mm away', 'numbers_differ'],
    ['it was p 5 here', 'it was p < 5 here', 'numbers_differ'],
    ['it was 5 p here', 'it was 5 > p here', 'numbers_differ'],
    ['it was b text here', 'it was < b text here', 'words_added'],
    ['it was < b text here', 'it was b text here', 'words_missing'],
    ['it rose by 5 % here', 'it rose by 5 here', 'numbers_differ'],
  ])('reads a sign or a unit with the number beside it: %j, quoted as %j: %s', (source, quote, verdict) =>
    expect(judge(source, quote)).toBe(verdict),
  );
});
