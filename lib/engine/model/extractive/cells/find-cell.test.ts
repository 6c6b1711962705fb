import { describe, expect, it } from 'vitest';
import { makeIndex } from '../__fixtures__/make-request';
import type { AskedField } from './cell-ask';
import { findCell } from './find-cell';

const find = (markdown: string, field: AskedField) =>
  findCell(makeIndex([{ title: 'Hollow Dam', markdown }]), field);
const value = (markdown: string, field: AskedField) => find(markdown, field)?.value ?? null;
const quote = (markdown: string, field: AskedField) => find(markdown, field)?.units.map(({ text }) => text);

const trial =
  'Pain was measured for 12 weeks. In total, 214 patients were enrolled in the study, and 31 patients withdrew. The mean age was 43 years.';
const sample = {
  name: 'Sample size',
  type: 'number',
  description: 'How many people, cases or items were studied in total?',
};

describe('findCell for numbers', () => {
  it('takes the number of the thing that is counted, not another number of the same passage', () => {
    expect(value(trial, sample)).toBe(214);
    expect(quote(trial, sample)).toEqual([
      'In total, 214 patients were enrolled in the study, and 31 patients withdrew.',
    ]);
    expect(value(trial, { name: 'Mean age', type: 'number', description: 'How old were they?' })).toBe(43);
  });

  it('finds nothing where only other things are counted', () => {
    expect(value('Of them, 31 patients withdrew after 12 weeks.', sample)).toBeNull();
    expect(value('The dam holds 38 million litres.', { name: 'Height', type: 'number' })).toBeNull();
  });

  it.each([
    'The deck fell 190 feet.',
    'Its deck was to be stiffened by trusses 25 feet deep, and the whole was to cost $11 million.',
  ])('takes no other dimension for the width of a deck: %s', (text) => {
    const deck = { name: 'Deck', type: 'number', description: 'How wide was the deck, in feet?' };
    expect(value(text, deck)).toBeNull();
    expect(value(`${text} The deck was 39 feet wide.`, deck)).toBe(39);
  });

  it('takes the value of what the source is about, not of another thing that it names beside it', () => {
    const text =
      'The deck was 39 feet wide. The Golden Gate Bridge, with a longer span, had a deck 90 feet wide.';
    const deck = { name: 'Deck', type: 'number', description: 'How wide was the deck, in feet?' };
    expect(value(text, deck)).toBe(39);
    expect(value(text, { ...deck, description: 'How wide was the deck of the Golden Gate Bridge?' })).toBe(
      90,
    );
  });

  const patients = { name: 'Patients', type: 'number' };
  it.each([
    ['The trial enrolled 214 patients.', 214],
    ['There were 214 patients.', 214],
    [trial, 214],
    ['Of them, 31 patients withdrew after 12 weeks.', null],
    ['The trial enrolled 214 patients, and another one 90 patients.', null],
  ])('reads what a column counts whose name is the thing that is counted: %s', (text, expected) => {
    expect(value(text, patients)).toBe(expected);
  });

  it('asks for every word of such a name', () => {
    const turbines = { name: 'Offshore turbines', type: 'number' };
    expect(value('The farm has 48 offshore turbines.', turbines)).toBe(48);
    expect(value('The offshore farm lies near a ridge with 12 turbines.', turbines)).toBe(12);
    expect(value('A ridge has 12 turbines.', turbines)).toBeNull();
  });

  const sizes = 'The dam is 62 metres high and 410 metres long. It was raised by 12 % of its height.';
  it.each([
    ['Height', undefined, 62],
    ['Height', 'metres', 62],
    ['Height', 'feet', null],
    ['Length', undefined, 410],
    ['Width', undefined, null],
  ])('takes the figure of the clause that speaks of %s, in %s', (name, unit, expected) => {
    expect(value(sizes, { name, type: 'number', unit })).toBe(expected);
  });

  it('finds nothing if passages that fit equally well state different numbers', () => {
    expect(
      value('The height is 62 metres. The height is 70 metres.', { name: 'Height', type: 'number' }),
    ).toBeNull();
  });

  it('prefers a row or a label that names the column to a sentence', () => {
    const table =
      '| Property | Value |\n| --- | --- |\n| Height | 62 m |\n| Length | 410 m |\n\nIts height was once 58 metres.';
    expect(value(table, { name: 'Height', type: 'number' })).toBe(62);
    expect(
      value('Height: 62 m\n\nAt a height of 3 metres stands a bench.', { name: 'Height', type: 'number' }),
    ).toBe(62);
  });

  it('takes no part of a date for a number', () => {
    expect(
      value('The number of visitors was first counted in 1961.', { name: 'Visitors', type: 'number' }),
    ).toBeNull();
  });
});

describe('findCell for money', () => {
  const price = { name: 'Price', type: 'money', description: 'What does it cost, in which currency?' };

  it.each([
    ['The price is € 49 a month.', '49 EUR per month'],
    ['Price: $1,200.50', '1200.5 USD'],
    ['It costs 4.2 million pounds, and 300 people work there.', '4200000 GBP'],
    ['The fee is CHF 30 per day.', '30 CHF per day'],
    ['The price fell by 12 %.', null],
    ['The project raised 5,000 euros from donors.', null],
  ])('reads %s', (text, expected) => {
    expect(value(text, price)).toBe(expected);
  });
});

describe('findCell for dates', () => {
  const text = 'The dam was completed in June 1958 and opened by the county on 21 September 1958.';

  it('takes the date of the event that is asked about', () => {
    expect(value(text, { name: 'Opened', type: 'date', description: 'When was the dam opened?' })).toBe(
      '1958-09-21',
    );
    expect(value(text, { name: 'Completed', type: 'date' })).toBe('1958-06');
    expect(value(text, { name: 'Demolished', type: 'date' })).toBeNull();
  });

  it('takes no date of another event that the sentence tells', () => {
    const other = 'What nobody disputes: the bridge opened on July 1, 1940, and nobody died in the collapse.';
    expect(value(other, { name: 'Collapse', type: 'date' })).toBeNull();
    expect(value(other, { name: 'Opened', type: 'date' })).toBe('1940-07-01');
    const added = 'The collapse came in the morning, on November 7, 1940.';
    expect(value(added, { name: 'Collapse', type: 'date' })).toBe('1940-11-07');
  });

  it('reads a deadline, not another date', () => {
    const call =
      'The call was published on 3 May 2026. Applications are due by the deadline of 31 July 2026.';
    expect(
      value(call, {
        name: 'Deadline',
        type: 'date',
        description: 'By which date must something be handed in?',
      }),
    ).toBe('2026-07-31');
  });
});

describe('findCell for yes or no', () => {
  const blinded = { name: 'Blinded', type: 'boolean', description: 'Was the trial blinded?' };

  it.each([
    ['The trial was blinded.', true],
    ['The trial was not blinded.', false],
    ['The trial may have been blinded.', null],
    ['Whether the trial was blinded is unknown.', null],
    ['The trial was short.', null],
    ['Blinded: no', false],
  ])('reads %s as %s', (text, expected) => {
    expect(value(text, blinded)).toBe(expected);
  });
});

describe('findCell for choices', () => {
  const design = {
    name: 'Design',
    type: 'choice',
    description: 'Which design does the study have?',
    options: ['Randomised controlled trial', 'Cohort study', 'Case report'],
  };

  it('takes the one option that the source states', () => {
    expect(value('This was a randomised, controlled trial in ten clinics.', design)).toBe(
      'Randomised controlled trial',
    );
    expect(value('We followed nurses; the study lasted nine years.', design)).toBeNull();
    expect(value('It is a cohort study, not a case report.', design)).toBe('Cohort study');
  });

  it('asks more of an option of one word, which may stand anywhere', () => {
    const risk = { name: 'Risk level', type: 'choice', options: ['Low', 'High'] };
    expect(value('The risk level is high.', risk)).toBe('High');
    expect(value('The dam is high.', risk)).toBeNull();
  });

  it('lists all options that a passage states', () => {
    const countries = { name: 'Countries', type: 'choices', options: ['Denmark', 'Norway', 'Sweden'] };
    expect(value('The countries taking part are Denmark and Sweden, without Norway.', countries)).toEqual([
      'Denmark',
      'Sweden',
    ]);
  });
});

describe('findCell for the direction of an effect', () => {
  const effect = {
    name: 'Effect on pain',
    type: 'choice',
    description: 'Compared with placebo, what was the effect of willow bark on pain?',
    options: ['increased', 'decreased', 'no difference'],
  };

  it.each([
    ['Pain was significantly lower with willow bark than with placebo.', 'decreased'],
    ['Pain was significantly higher with placebo than with willow bark.', 'decreased'],
    ['Pain did not differ between the groups.', 'no difference'],
    ['Pain was lower with willow bark than with placebo (p = 0.41).', 'no difference'],
    ['Pain was significantly lower with aspirin than in the diclofenac group.', null],
    ['We examined whether willow bark reduced pain.', null],
    ['Smith et al. found that pain was significantly lower with willow bark than with placebo.', null],
    [
      'Although pain was the same in both groups, sleep was significantly longer with willow bark.',
      'no difference',
    ],
    ['Sleep was significantly longer with willow bark than with placebo.', null],
  ])('reads %s', (text, expected) => {
    expect(value(text, effect)).toBe(expected);
  });
});

describe('findCell for people', () => {
  const text = 'The dam was designed by Ingrid Solberg. Its director, Jonas Berg, met Mayor Anna Lund there.';

  it('takes the name beside the role', () => {
    expect(value(text, { name: 'Designer', type: 'person' })).toBe('Ingrid Solberg');
    expect(value(text, { name: 'Director', type: 'person' })).toBe('Jonas Berg');
    expect(value(text, { name: 'Owner', type: 'person' })).toBeNull();
    expect(value('Author: Ada Byron', { name: 'Author', type: 'person' })).toBe('Ada Byron');
  });
});

describe('findCell for lists', () => {
  const risks = { name: 'Risks', type: 'list', description: 'Which risks are named?' };

  it('takes the items below a heading, and quotes them', () => {
    const text = '## Risks\n\n- A small sample\n- Short follow-up\n\n## Benefits\n\n- Little cost';
    expect(value(text, risks)).toEqual(['A small sample', 'Short follow-up']);
    expect(quote(text, risks)).toEqual(['A small sample', 'Short follow-up']);
  });

  it('takes an enumeration from the sentence that names the column', () => {
    expect(value('The risks include flooding, fire and theft.', risks)).toEqual([
      'flooding',
      'fire',
      'theft',
    ]);
    expect(value('We met the mayor, the council and the press.', risks)).toBeNull();
  });
});

describe('findCell for texts', () => {
  it('takes a sentence that speaks of the column, and nothing where none does', () => {
    const text = 'The work was funded by the National Science Foundation. Otters live below the dam.';
    const funding = { name: 'Funding', type: 'text', description: 'Who funded the work?' };
    expect(value(text, funding)).toBe('The work was funded by the National Science Foundation.');
    expect(value('Otters live below the dam. They eat fish.', funding)).toBeNull();
  });
});
