import { describe, expect, it } from 'vitest';
import { makeIndex } from '../__fixtures__/make-request';
import { chooseSpans } from './choose-spans';
import { readQuestion } from './question';
import { preferFindings, scoreUnits } from './score-units';
import { weighFinding } from './states-finding';

const pulse = new Set(['puls']);
const weigh = (text: string, headings: readonly string[] = []) => weighFinding({ text, headings }, pulse);

describe('weighFinding', () => {
  it.each([
    ['how it was measured', 'The pulse was measured and rose.'],
    ['what was planned', 'The aim was to show that the pulse rose.'],
    ['what others found', 'The pulse rose in that study.'],
    ['what others found, by its reference', 'The pulse rose [12].'],
    ['what happened to something else', 'The pulse was taken; the weight rose.'],
  ])('prefers a finding to %s', (_what, text) => {
    expect(weigh('The pulse rose.')).toBeGreaterThan(weigh(text));
  });

  it('prefers a finding that gives its figures', () => {
    expect(weigh('The pulse rose by 8% (p < 0.01).')).toBeGreaterThan(weigh('The pulse rose.'));
  });

  it('reads from the heading whether findings or plans are told', () => {
    const told = 'The pulse rose.';
    expect(weigh(told, ['Results'])).toBeGreaterThan(weigh(told));
    expect(weigh(told)).toBeGreaterThan(weigh(told, ['Statistical analysis']));
  });
});

describe('preferFindings', () => {
  it('quotes the finding first when a question asks about an effect', () => {
    const markdown = [
      'METHODS:\nThe effect of tea on sleep was assessed by the hours of sleep that each person reported after tea.',
      'RESULTS:\nSleep was shorter after tea than after water (6.1 against 7.0 hours, p = 0.02).',
      'DISCUSSION:\nEarlier studies of tea reported that sleep was longer after tea.',
    ].join('\n\n');
    const index = makeIndex([{ title: 'Tea', markdown }]);
    const question = readQuestion('Compared with water, what was the effect of tea on sleep?');
    expect(
      chooseSpans(index, preferFindings(index, question, scoreUnits(index, question)))[0]?.best.text,
    ).toMatch(/^Sleep was shorter/);
  });
});
