import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveFollowUp } from './resolve-follow-up';

describe('resolveFollowUp', () => {
  it.each([
    [['When was the old mill built?'], 'Who designed it?', 'Who designed the old mill?'],
    [['When was the old mill built?'], 'And who owned it?', 'Who owned the old mill?'],
    [['Who was Margaret Hale?'], 'What did she design?', 'What did Margaret Hale design?'],
    [['Who was Margaret Hale?'], 'Where was her office?', 'Where was Margaret Hale’s office?'],
    [['How tall is the Skerrow Lighthouse?'], 'What about Odde Pier?', 'How tall is Odde Pier?'],
    [['How many visitors came in 2019?'], 'And in 2022?', 'How many visitors came in 2022?'],
    [
      ['When did the bridge fall?'],
      'Was anyone hurt when it came down?',
      'Was anyone hurt when the bridge came down?',
    ],
    [['When did the old bridge fall in?'], 'Who filmed it?', 'Who filmed the old bridge?'],
    [['Did the council approve the plan?'], 'When did it meet?', 'When did the council meet?'],
    [['Does the council of the town meet?'], 'Who leads it?', 'Who leads the council?'],
    [['When did the lamp fail?'], 'Why?', 'When did the lamp fail: why?'],
    [
      ['When was the old mill built?', 'Who designed it?'],
      'How much did it cost?',
      'How much did the old mill cost?',
    ],
  ])('after %j reads %j as %j', (earlier, question, read) => {
    expect(resolveFollowUp(question, earlier)).toBe(read);
  });

  it.each([
    [['When was the old mill built?'], 'Who designed the lighthouse?'],
    [['When was the old mill built?'], 'Did the council say that it was sold?'],
    [['When was the old mill built?'], 'Which pupils may keep their phone?'],
    [['When was the old mill built?'], 'What is this about?'],
    [['When was the old mill built?'], 'What do these sources say about bread?'],
    [[], 'Who designed it?'],
    [['Do the sources disagree?'], 'When did it collapse?'],
    [['What do my notes say?'], 'Who designed it?'],
  ])('after %j leaves %j as it is', (earlier, question) => {
    expect(resolveFollowUp(question, earlier)).toBeNull();
  });

  it('ends on any text, within a bound', () => {
    const text = fc.array(
      fc.constantFrom('the ', 'it ', 'And ', 'Odde ', 'of ', '? ', 'what about ', 'its ', 'a'),
      {
        maxLength: 200,
      },
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), text, (earlier, asked) => {
        const read = resolveFollowUp(
          asked.join(''),
          earlier.map((words) => words.join('')),
        );
        expect(read === null || read.length < 2_000).toBe(true);
      }),
    );
  });
});
