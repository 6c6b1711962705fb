import { describe, expect, it } from 'vitest';
import { makeIndex } from '../__fixtures__/make-request';
import { findStatedFacts, preferFacts } from './find-stated-facts';
import { readQuestion } from './question';
import { scoreUnits } from './score-units';

const markdown = [
  '# Harbour of Odde',
  '## Ferry',
  'The evening ferry runs every 40 minutes. Only 11 passengers use an evening crossing. The day ferry is green.',
  '## Bath',
  'The bath, built in 1934, was closed by Ada Holm in 1988. It was praised in 1950.',
  'The roof was repaired. It took nine weeks and was paid for by the county.',
  '## Trial',
  'The trial compared nine harbour schools. After one school year 7,412 pupils had taken part. Two of the schools left. Nothing is known of the island schools.',
  '## Jam',
  '| | amount |\n| --- | --- |\n| plums | 3 kg |\n| sugar | 900 g |',
  '## Herring',
  'Add 150 g of sugar.',
  '## Leave',
  'Staff of 4harbours with leave days may go on. Everyone at 4harbours has 20 days of leave. When winter hours end, sheds close. They run from May 1 to August 31. You may join the 30club at any time. The port adds 6% of your wage for it.',
  'A crew is paid monthly. A chair at home is paid by the port. Since COVID-19 the shifts of a crew are shared.',
  '## Pier',
  '| year | figure | what |\n| --- | --- | --- |\n| 1950 | 90 | metres of new pier |',
  'The new pier is 90 metres long. A crew is on it.',
  '## Rest',
  'A crew rests after a year. For the rest of the crew, nothing changes in the first 90 days, as the crew says of the rest. Each crew has a nine-day rest. A mate gets a 12-day holiday.',
  '## Winter hours',
  'In the winter hours the crane rests. It stands still from November 3.',
  '## Program',
  'Run `odde restore --at 2024-05-01`. Odde was begun in 2017.',
].join('\n\n');
const index = makeIndex([{ title: 'Harbour', markdown }]);

function state(text: string) {
  const question = readQuestion(text);
  const scored = scoreUnits(index, question);
  const facts = findStatedFacts(index, scored, question);
  const { total } = preferFacts(scored, question, facts);
  const [best] = index.units.toSorted((one, other) => (total[other.id] ?? 0) - (total[one.id] ?? 0));
  return { isLacking: facts.isLacking, best: best?.text };
}

const long = makeIndex([
  {
    title: 'Address of the chair',
    markdown: [
      'The Ottoman empire had begun small. At its height the empire contained 32 provinces. The Roman empire had more.',
      'You will remember the journey to Ghent. Forty-one singers came, and the coach broke down twice. We sang three carols.',
      'The colony had a population of 60,000 in 1754.',
      'His successor called for a retreat in 1970. Ada Holm (1871–1950) did not.',
      'Nobody drowned in the flood.',
      '- The coach was cheap.\n- The true cost was £311.',
      "The gate broke at 11 o'clock. It was the worst hour of the colony.",
      'The deposit of a locker is held by the treasurer. It is returned within ten working days.',
    ].join('\n\n'),
  },
]);

function isLacking(text: string): boolean {
  const question = readQuestion(text);
  return findStatedFacts(long, scoreUnits(long, question), question).isLacking;
}

describe('findStatedFacts in running prose', () => {
  it.each([
    ['the short name of a thing', 'How many provinces did the Ottoman empire contain?'],
    ['people who are counted by what they do', 'How many people travelled to Ghent?'],
    ['people who are counted as a population', 'How many people lived in the colony?'],
    ['that it was nobody', 'How many people drowned in the flood?'],
    ['what is counted without a noun', 'How many were at Ghent?'],
    ['a wish in other words', 'Who wanted a retreat?'],
    ['a date beside a word that no source has', 'When was the retreat demanded?'],
    ['a life span', 'When did Ada Holm die?'],
    ['a time that is counted from something, of what was named before', 'When is the deposit returned?'],
  ])('takes for the fact that is asked for %s', (_what, text) => {
    expect(isLacking(text)).toBe(false);
  });

  it.each([
    [
      'another thing of the kind, which the sentence names',
      'How many provinces did the Roman empire contain?',
    ],
    ['the item before in a list', 'How much did the coach cost?'],
    ['what only one of two words speaks of', 'How many carols did the colony have?'],
    ['the hour of what happened, without the day', 'When did the gate break?'],
  ])('takes for no answer a fact about %s', (_what, text) => {
    expect(isLacking(text)).toBe(true);
  });
});

describe('findStatedFacts', () => {
  it.each([
    ['How often does the evening ferry run?', 'The evening ferry runs every 40 minutes.'],
    ['How many passengers use the evening ferry?', 'Only 11 passengers use an evening crossing.'],
    ['How many schools took part in the trial?', 'The trial compared nine harbour schools.'],
    ['How many people had taken part?', 'After one school year 7,412 pupils had taken part.'],
    ['How much sugar goes in the jam?', 'sugar 900 g'],
    ['How much sugar does the herring need?', 'Add 150 g of sugar.'],
    ['When was the bath built?', 'The bath, built in 1934, was closed by Ada Holm in 1988.'],
    ['Who closed the bath?', 'The bath, built in 1934, was closed by Ada Holm in 1988.'],
    ['When was the program Odde started?', 'Odde was begun in 2017.'],
    ['How long is the new pier?', 'The new pier is 90 metres long.'],
    ['How long is the rest of a crew?', 'Each crew has a nine-day rest.'],
    ['How many holidays does a mate get after five years?', 'A mate gets a 12-day holiday.'],
    ['How many holidays does a mate get?', 'A mate gets a 12-day holiday.'],
    ['How many leave days do I get?', 'Everyone at 4harbours has 20 days of leave.'],
    ['When do the winter hours start?', 'It stands still from November 3.'],
    ['How much is added for the 30club?', 'The port adds 6% of your wage for it.'],
    ['Who pays for my chair?', 'A chair at home is paid by the port.'],
    ['How long did the repair of the roof take?', 'It took nine weeks and was paid for by the county.'],
  ])('finds for %j: %j', (question, sentence) => {
    expect(state(question)).toEqual({ isLacking: false, best: sentence });
  });

  it.each([
    ['an amount of another thing of the kind', 'How many passengers does the day ferry have?'],
    ['a number of something else', 'How many boats has the evening ferry?'],
    ['a number before the thing in the singular', 'How many island schools took part in the trial?'],
    ['the digits of a name', 'How many shifts does a crew have?'],
    ['a date of another thing', 'When was the roof of the trial repaired?'],
    ['a person, if nobody does what is asked', 'Who designed the bath?'],
    ['a reason, if none is given', 'Why is the day ferry green?'],
    ['an amount, if the thing is told without one', 'How much did the green day ferry cost?'],
  ])('takes for no answer %s', (_what, question) => {
    expect(state(question).isLacking).toBe(true);
  });

  it.each(['What is known of the island schools?', 'Who is Ada Holm?'])(
    'leaves %j alone, which asks for nothing that has a form',
    (question) => {
      expect(state(question).isLacking).toBe(false);
    },
  );
});
