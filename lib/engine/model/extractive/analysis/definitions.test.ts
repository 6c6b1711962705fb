import { expect, it } from 'vitest';
import { makeIndex } from '../__fixtures__/make-request';
import { askAboutDefinitions } from './ask';

const askAbout = (markdown: string) =>
  askAboutDefinitions(makeIndex([{ title: 'T', markdown }]).units).map(({ question }) => question);

it.each([
  ['A suspension bridge is a bridge whose deck hangs from cables.', 'What is a suspension bridge?'],
  ['Marlow Bridge was one of the longest bridges of its time.', 'What was Marlow Bridge?'],
  ['Ledgerly is our invoice and accounting system.', 'What is Ledgerly?'],
  ['Leonard Moss was an editor of the evening paper.', 'Who was Leonard Moss?'],
  ['Ada Moss is a senior 3D Rigging Specialist of the yard.', 'Who is Ada Moss?'],
  ['Leonard Moss, an editor of the paper, was the last to cross the bridge alive.', 'Who was Leonard Moss?'],
  ['Leonard Moss was the last person who drove onto the bridge.', 'Who was Leonard Moss?'],
  ['Leonard Moss was one of the most respected designers of his day.', 'Who was Leonard Moss?'],
  ['Torsion is a twist along the length. Slender decks resist torsion badly.', 'What is torsion?'],
  ['ACT is a tug of the yard. Slender decks act badly.', 'What is ACT?'],
  ['Ajax is a tug of the yard. Slender decks resist torsion badly.', 'What is Ajax?'],
  ['Slender Decks is a book about bridges. Some slender ones fell.', 'What is Slender Decks?'],
])('asks about %j: %j', (sentence, question) => {
  expect(askAbout(sentence)).toEqual([question]);
});

it.each([['The “Service” refers to the slip and the cranes of the yard.', 'What does “the Service” mean?']])(
  'asks about %j without its quotation marks: %j',
  (sentence, question) => {
    expect(askAbout(sentence)).toEqual([question]);
  },
);

it.each([
  'So this means the deck of the boat will hold together.',
  'Because it is a sale of the yard, the money goes to the club.',
  '- Other vessels: for example, a barge and a tug of the harbour',
  '- Moored boats: for example, a barge and a tug of the harbour',
  '- Optional: ten grams of paint for the hull of the boat',
  'The dog was the only victim of the collapse.',
  'It was a windy morning in the strait.',
  'First, and most important, is the policy of the yard.',
  '- Area of the deck: A = l w is what the paint must cover',
])('does not read %j as a definition', (sentence) => {
  expect(askAbout(sentence)).toEqual([]);
});
