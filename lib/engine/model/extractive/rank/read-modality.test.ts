import { describe, expect, it } from 'vitest';
import { readModality } from './read-modality';

const answers = (question: string, sentence: string) => readModality(question)?.tells.test(sentence) === true;

describe('readModality', () => {
  it.each([
    ['Who do I call about a fallen tree?', 'Report fallen trees to the county on 01632 960 118.'],
    ['Whom should we write to if something breaks?', 'Faults go to help@mill.example.'],
    ['Who does not have to hand in a phone?', 'Pupils who need a sensor are exempt.'],
    ['Do I have to wear shoes?', 'Clean soles are compulsory on the mats.'],
    ['Am I allowed to bring my dog?', 'Dogs are not admitted.'],
    ['Can I work at home?', 'Staff may do so on two days a week.'],
  ])('takes for an answer to %j: %j', (question, sentence) => {
    expect(answers(question, sentence)).toBe(true);
  });

  it.each([
    ['Who do I call about a fallen tree?', 'A tree fell in Mill Lane.'],
    ['Who called the county?', 'Report fallen trees to the county on 01632 960 118.'],
    ['Can glass bend?', 'Staff may do so on two days a week.'],
    ['Do birds have feathers?', 'Clean soles are compulsory on the mats.'],
  ])('does not take for an answer to %j: %j', (question, sentence) => {
    expect(answers(question, sentence)).toBe(false);
  });

  it('reads a long question in no time', () => {
    expect(readModality(`Who do I ${'do not '.repeat(20_000)}`)).toBe(null);
  });
});

it.each([
  ['Who can get the pass?', 'All islanders are eligible for it.', 'Fill out the form.'],
  ['Am I entitled to a pass?', 'Crews qualify after a year.', 'Fill out the form.'],
  ['Which paint should I use?', 'We recommend Hollin red.', 'Paint dries in a day.'],
])('asks with %j for %j rather than %j', (question, told, other) => {
  const tells = readModality(question)?.tells;
  expect(tells?.test(told)).toBe(true);
  expect(tells?.test(other)).toBe(false);
});
