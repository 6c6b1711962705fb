import { describe, expect, it } from 'vitest';
import { makeIndex, toPacketSources } from '../__fixtures__/make-request';
import { answerQuestion } from './answer-question';

const sources = [
  {
    title: 'Corran pier',
    markdown:
      'The council discussed the price of repairs of the Corran pier. Repairs of the pier took eleven weeks. The painter of the pier sign is not named.',
  },
];
const outcome = (text: string) =>
  answerQuestion(makeIndex(sources), { text, earlier: [] }, { sources: toPacketSources(sources), leftOut: 0 })
    .outcome;

describe('answerQuestion', () => {
  it.each([
    'How much did the repairs of the Corran pier cost?',
    'When did the council discuss the repairs of the Corran pier?',
  ])('declines %j if no passage holds such a fact', (text) => {
    expect(outcome(text)).toBe('declined');
  });

  it('answers if a passage holds it', () => {
    expect(outcome('How long did repairs of the Corran pier take?')).toBe('answered');
  });

  it.each([
    ['a reason that no passage gives', 'Why did the council discuss the repairs of the Corran pier?'],
    ['yes or no, if no source knows a word of it', 'Did the council paint the Corran pier with varnish?'],
  ])('declines a question for %s', (_what, text) => {
    expect(outcome(text)).toBe('declined');
  });

  it.each([
    ['no everyday word as what to collect', 'Which varnish does the council use?', '“varnish”', '“use”'],
    [
      'everyday words, if the question has no others',
      'Is it a long problem to solve?',
      '“problem”',
      '“council”',
    ],
  ])('names %s', (_what, text, named, unnamed) => {
    const { draft } = answerQuestion(
      makeIndex(sources),
      { text, earlier: [] },
      { sources: toPacketSources(sources), leftOut: 0 },
    ) as { draft: { markdown: string } };
    expect(draft.markdown).toContain(named);
    expect(draft.markdown).not.toContain(unnamed);
  });

  it('declines a question of everyday words that no passage has together', () => {
    const own = [
      {
        title: 'Notes',
        markdown:
          'Each country has its own rules. We look at them once a year.\n\nA long day of work begins early.',
      },
    ];
    const ask = (text: string) =>
      answerQuestion(makeIndex(own), { text, earlier: [] }, { sources: toPacketSources(own), leftOut: 0 });
    expect(ask('Can I work from another country?').outcome).toBe('declined');
    expect(ask('How does a day of work begin?').outcome).toBe('answered');
  });

  it('begins with the passage that gives the reason', () => {
    const own = [
      {
        title: 'Pier',
        markdown:
          '# Repairs\n\nThe repairs of the pier were late.\n\n# Weather\n\nThe repairs were late, because it rained.',
      },
    ];
    const answered = answerQuestion(
      makeIndex(own),
      { text: 'Why were the repairs of the pier late?', earlier: [] },
      { sources: toPacketSources(own), leftOut: 0 },
    );
    expect(answered.outcome === 'answered' && answered.draft.citations[0]?.quote).toContain('rained');
  });

  it.each([
    ['When did the council discuss the repairs of the Corran pier?', 'gives the date that you ask for'],
    ['How much did the repairs of the Corran pier cost?', 'gives the number that you ask for'],
    ['Why did repairs of the Corran pier take eleven weeks?', 'gives the reason that you ask for'],
    ['Who painted the submarine of Lima?', 'Nothing there mentions “submarine” or “Lima”'],
  ])('says about %j what is missing', (text, says) => {
    const answered = answerQuestion(
      makeIndex(sources),
      { text, earlier: [] },
      { sources: toPacketSources(sources), leftOut: 0 },
    );
    expect(answered.outcome === 'declined' && answered.draft.markdown).toContain(says);
  });

  it('does not say that the words of an earlier question are missing', () => {
    const answered = answerQuestion(
      makeIndex(sources),
      { text: 'Where’s the toll booth?', earlier: ['What should a zeppelin watch out for?'] },
      { sources: toPacketSources(sources), leftOut: 0 },
    );
    const said = answered.outcome === 'declined' ? answered.draft.markdown : '';
    expect(said).toContain('“toll booth”');
    expect(said).not.toContain('zeppelin');
  });

  it('takes no condition for a question for a date', () => {
    expect(outcome('What did the council discuss when the repairs of the pier began?')).toBe('answered');
  });

  it('knows that other things than lengths are high', () => {
    const own = [{ title: 'Lease', markdown: 'The tenant pays a deposit of £2,400.' }];
    const answered = answerQuestion(
      makeIndex(own),
      { text: 'How high is the deposit of the tenant?', earlier: [] },
      { sources: toPacketSources(own), leftOut: 0 },
    );
    expect(answered.outcome).toBe('answered');
  });

  const askAbout = (markdown: string, text: string) => {
    const own = [{ title: 'Notes', markdown }];
    const answered = answerQuestion(
      makeIndex(own),
      { text, earlier: [] },
      { sources: toPacketSources(own), leftOut: 0 },
    );
    return answered.outcome === 'answered' ? answered.draft.markdown : answered.outcome;
  };

  it.each([
    [
      'How long was the voyage?',
      'Anton was sick. The crossing took nine days.',
      '_Read “voyage” as “crossing”._',
    ],
    [
      'What animals did we see?',
      'We went up early. We saw a wolverine on the ridge.',
      '“animals” as “wolverine”',
    ],
    [
      'How much time off do I get?',
      'Employees are entitled to a vacation of 27 days. Cooks are not.',
      '_Read “time off” as “vacation”._',
    ],
  ])('answers %j in a related word, and says so', (text, markdown, says) => {
    expect(askAbout(markdown, text)).toContain(says);
  });

  it.each([
    ['what is told of a wider kind', 'How do I make a cappuccino?', 'Make coffee with cold water.'],
    ['a meaning that a word seldom has', 'Who plays the organ?', 'The committee plays cards.'],
    ['another part of speech', 'Is there a lift in the hall?', 'The price of the hall rises each year.'],
    ['the opposite', 'When does the winter begin in Corran?', 'In Corran the summer ends on 3 May.'],
    ['a resemblance alone', 'Is there an animal?', 'We met a wolverine.'],
    ['a passage without the other words', 'Where did Walter see animals?', 'We met a wolverine at the lake.'],
  ])('does not answer in a related word by %s', (_what, text, markdown) => {
    expect(askAbout(markdown, text)).toBe('declined');
  });

  it.each([
    [
      'a title before a name',
      'When was Attorney General Russell called to the bar?',
      'Russell was called to the bar in 1859.',
    ],
    ['an initial', 'When did John H. Williams teach in Leeds?', 'From 1934, John Williams taught in Leeds.'],
    [
      'a word like "back" behind a verb',
      'Where do I get back something I lost?',
      'What was lost is kept at the desk.',
    ],
    [
      'a word that no source has, if one names whom to call',
      'Who do I write to about a security hole?',
      'Security problems go to help@mill.example.',
    ],
  ])('answers without %s', (_what, text, markdown) => {
    expect(askAbout(markdown, text)).toContain('Quoted by the built-in reader');
  });

  it.each([
    [
      'another name',
      'When was Attorney General Russell called to the bar?',
      'Pemberton was called to the bar in 1859.',
    ],
    [
      'a letter that is no initial',
      'How much vitamin K is in the tea?',
      'There are 3 grams of vitamin C in the tea.',
    ],
    ['"back" before a noun', 'How is back pain treated?', 'Chest pain is treated with rest.'],
    ['a word that no source has', 'What is a security hole?', 'Security problems go to help@mill.example.'],
    [
      'what names whom to call about another thing',
      'Who do I write to about lost keys?',
      'Security problems go to help@mill.example.',
    ],
  ])('declines over %s', (_what, text, markdown) => {
    expect(askAbout(markdown, text)).toBe('declined');
  });
});
