import { describe, expect, it } from 'vitest';
import { findMorePassages } from '@/lib/markdown/more-passages';
import { makeIndex } from '../__fixtures__/make-request';
import { answerByShape } from './answer-by-shape';
import { define } from './define';

const handbook = [
  '# Handbook of the boatyard',
  '## Pay',
  'Everyone at one grade is paid the same. Wages are reviewed each autumn, and nobody earns less than the year before.',
  '## Leave',
  'The yard offers 25 days of holiday every year. Unused days move into the next year. After a birth, the mother takes up to 20 weeks. The partner takes up to 4 weeks. All parental leave must be taken before the first birthday.',
  '### Long leave',
  'Every four years, a member of the crew may take a long leave of five weeks. Tell your foreman three months in advance.',
  '## Get-togethers',
  'The whole crew meets twice a year at the old slip. Occasionally, a guest gives a talk at a get-together.',
  '## Quiet weeks',
  'The yard closes at noon from June 10 to July 20. When a holiday falls into the quiet weeks, it is not counted.',
  '## Breaks',
  'The midday break is unpaid. Paid hours break off when the horn sounds.',
  '## Slipway',
  'Slipways are checked by two people before each launch. ',
  '## First days',
  'In the first week of the season, Harbour Master Ada Kestrel helps with the launch. A mate will help you in your first week, and after that you ask the office in a different building.',
  '## Politics',
  'We do not discuss politics in the canteen. The insurance policy may replace up to half of your wages.',
  '## Reports',
  'The office removes what is out of date from the board.',
].join('\n\n');

const index = makeIndex([{ title: 'Handbook of the boatyard', markdown: handbook }]);
const ask = (text: string) => answerByShape(index, { text, earlier: [] }, { sources: [], leftOut: 0 });

/** What is quoted before the passages that screens fold. */
function readShown(text: string): string {
  const { markdown } = ask(text);
  return markdown.slice(0, findMorePassages(markdown) ?? undefined);
}

describe('the built-in reader', () => {
  it.each([
    ['days where weeks are asked for', 'How many weeks of holiday do I get?', '25 days of holiday'],
    ['both times that are told of one thing', 'How long is parental leave?', '20 weeks. The partner'],
    ['what happens again and again', 'When can I take a long leave?', 'Every four years'],
    ['a closed word under its hyphened form', 'How often are there gettogethers?', 'twice a year'],
    ['a number rather than “occasionally”', 'How often is there a get-together?', 'twice a year'],
    ['what begins the section of a thing', 'What are quiet weeks?', 'closes at noon'],
    ['somebody who has no name', 'Who helps me in my first week?', 'A mate will help you'],
    ['the word itself, not one that begins alike', 'May we talk about politics?', 'discuss politics'],
  ])('quotes %s', (_, question, quoted) => {
    expect(readShown(question)).toContain(quoted);
  });

  it.each([
    [
      'the sentence that gives a thing its name',
      'What is a cradle?',
      'The cradle is painted each May. The frame that carries a hull is called the cradle.',
      'The frame that carries a hull',
    ],
    [
      'what somebody wants to do, in another verb',
      'Where do I submit receipts?',
      'Receipts go into the box at the gate. The gate is open at night. The box is emptied on Fridays.',
      'Receipts go into the box',
    ],
    [
      'a time before the word that says of what',
      'How long is parental leave?',
      'You may stay at home for 20 weeks. All parental leave ends with the first birthday.\n\n## Family leave of the county\n\nA leave of the county lasts 24 weeks.',
      '20 weeks',
    ],
  ])('quotes %s', (_, question, markdown, quoted) => {
    const own = makeIndex([{ title: 'Yard', markdown }]);
    const { markdown: answer } = answerByShape(
      own,
      { text: question, earlier: [] },
      { sources: [], leftOut: 0 },
    );
    const [first = ''] = /“[^”]*”/u.exec(answer.startsWith('**Not in') ? '' : answer) ?? [];
    expect(first).toContain(quoted);
  });

  it('says what a thing is with the first sentence of which it is the subject, if none defines it', () => {
    const own = makeIndex([
      {
        title: 'Yard',
        markdown: 'You look after slipways. Slipways are checked by two people before each launch.',
      },
    ]);
    const quote = (text: string) =>
      define({ text, index: own, context: { sources: [], leftOut: 0 } })?.citations[0]?.quote;
    expect(quote('What is a slipway?')).toMatch(/^Slipways are checked/u);
    expect(quote('What is a launch?')).toBeUndefined();
  });

  it('takes “difference” for no typing error', () => {
    expect(ask('What is the difference between the crew and the office?').markdown).not.toContain('Read as');
  });

  it('shows a passage that says most of the question as its answer', () => {
    expect(readShown('How many days of holiday do I get?')).toMatch(/^“\*\*/u);
  });

  it('shows the closest passages as such where none says most of the question', () => {
    const shown = readShown('How do I tell the office about a birth?');
    expect(shown).toMatch(
      /^No passage answers this for certain\. The closest are:\n\n- “[^”]*After a birth, the mother[^”]*” \[1\] — Leave\n/u,
    );
    expect(shown).not.toContain('**');
  });

  it.each(['Who should I contact?', 'Whom can we ask for help?', 'List all contacts'])(
    'answers %j with everybody who is named as a contact',
    (question) => {
      const own = makeIndex([
        { title: 'Yard', markdown: 'Please contact the harbour office about berths. The slip is steep.' },
        { title: 'Club', markdown: 'Members write to berths@yard.example.org or call 555 0134 221.' },
      ]);
      const { markdown } = answerByShape(own, { text: question, earlier: [] }, { sources: [], leftOut: 0 });
      for (const name of ['the harbour office', 'berths@yard.example.org', '555 0134 221'])
        expect(markdown).toContain(`- **${name}**`);
      expect(markdown).not.toContain('steep');
    },
  );

  it('says that no source has a telephone number', () => {
    expect(ask('What phone numbers are there?').markdown).toContain('Your sources have no telephone number.');
  });

  it('takes “this” for the sources where it is to be summarised', () => {
    const kestrel =
      'Ada Kestrel runs the slip. Ada Kestrel paints hulls each spring. Ada Kestrel mends nets.';
    const own = makeIndex([
      { title: 'One', markdown: kestrel },
      { title: 'Two', markdown: kestrel.replace('nets', 'sails') },
    ]);
    const read = (text: string) => answerByShape(own, { text, earlier: [] }, { sources: [], leftOut: 0 });
    expect(read('Summarise this').markdown).not.toContain('Read as');
    expect(read('What does she paint?').markdown).toContain('Read as');
  });

  it.each([
    ['The mast is of a wood that is open source.', 'No passage says that something is open'],
    ['Write a todo for the crew.', 'No passage says that something is open'],
    ['Who pays for the mast is open.', 'What the sources themselves call open'],
    ['TODO: say who pays.', 'What the sources themselves call open'],
  ])('asked what is missing, reads %j', (markdown, said) => {
    const own = makeIndex([{ title: 'Yard', markdown }]);
    expect(
      answerByShape(own, { text: 'What is missing?', earlier: [] }, { sources: [], leftOut: 0 }).markdown,
    ).toContain(said);
  });

  it('does not take the code of a page generator for a main point', () => {
    const own = makeIndex([
      {
        title: 'Yard',
        markdown:
          '{% image "slip.png" "The slip of the yard at low tide in the morning." %}\n\nThe yard paints each hull before the season begins.',
      },
    ]);
    const { citations } = answerByShape(
      own,
      { text: 'What are the main points?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(citations.map(({ quote }) => quote)).toEqual([
      'The yard paints each hull before the season begins.',
    ]);
  });
});
