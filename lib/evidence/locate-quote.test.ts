import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { anyMarkdown } from './__fixtures__/any-markdown';
import { locateQuote, prepareDocument, type QuoteMatch } from './locate-quote';
import { projectSpan } from './__fixtures__/project-span';

const markdown = `# Water report

Sales rose by **35 %** in 2023, the board said. It is not safe to drink the water from the *old* river without a
filter, and nobody should. The level fell from 3.5 to 2.1 metres before March.

| Year | Value |
|---|---|
| 2020 | 10 |
| 2021 | 12.5 |

Last year the committee approved the proposed merger of both companies. More than half of voters agreed with [the
plan](https://a.b/c). Dr. Meyer’s “final” word — naïve or not — was that 10⁶ litres cost 1,000 euros. Yes.

## Later

Yes. The committee met again in the old hall.`;
const document = prepareDocument(markdown);
const locate = (quote: string, options = {}) => locateQuote(document, quote, options);
const quoteOf = (match: QuoteMatch) => ('quote' in match ? match.quote : null);

describe('locateQuote', () => {
  it.each([
    [
      'as it stands',
      'Sales rose by 35 % in 2023, the board said.',
      'Sales rose by 35 % in 2023, the board said.',
    ],
    ['with other spaces', ' Sales  rose by\n35\u00a0%\tin 2023', 'Sales rose by 35 % in 2023'],
    ['in other case', 'SALES ROSE BY 35 %', 'Sales rose by 35 %'],
    ['with plain typography', 'Meyer\'s "final" word - naive', null],
    [
      'with other quotation marks and dashes',
      'Meyer\'s "final" word - naïve or not',
      'Meyer’s “final” word — naïve or not',
    ],
    ['with combining accents', 'nai\u0308ve or not', 'naïve or not'],
    ['with soft hyphens and zero-width marks', 'pro\u00adposed mer\u200bger', 'proposed merger'],
    ['with its Markdown marks', 'rose by **35 %** in 2023', 'rose by 35 % in 2023'],
    ['with a link target of its own', 'agreed with [the plan](https://x.y)', 'agreed with the plan'],
    ['with an unpaired mark', '**Sales rose by 35 % in 2023', 'Sales rose by 35 % in 2023'],
    ['as a row of a table', '| 2021 | 12.5 |', '2021\t12.5'],
    ['as a row of a table with other spaces', '|2021|12.5|', '2021\t12.5'],
    ['with loose marks', 'rose by * 35 % in 2023, the board *', 'rose by 35 % in 2023, the board'],
    ['with escaped quotation marks', 'Meyer’s \\"final\\" word', 'Meyer’s “final” word'],
    [
      'in quotation marks of the model',
      '“the committee approved the proposed merger”',
      'the committee approved the proposed merger',
    ],
    [
      'between ellipses',
      '… the committee approved the proposed merger …',
      'the committee approved the proposed merger',
    ],
    ['cut inside a word', 'ommittee approved the proposed mer', 'committee approved the proposed merger'],
  ])('finds a quote %s as exact', (_name, quote, words) => {
    const match = locate(quote);
    if (words === null) return expect(match.match).not.toBe('exact');
    expect(match).toMatchObject({ match: 'exact', quote: words });
  });

  it.each([
    [
      'misspelt',
      'the comittee aproved the proposed merger of both companies',
      'the committee approved the proposed merger of both companies',
    ],
    [
      'with an article left out',
      'committee approved proposed merger of both companies',
      'committee approved the proposed merger of both companies',
    ],
    [
      'in the singular and in another tense',
      'the committee approves the proposed mergers of both companies',
      'the committee approved the proposed merger of both companies',
    ],
    [
      'with a lost space',
      'the committeeapproved the proposed merger of both companies',
      'the committee approved the proposed merger of both companies',
    ],
    [
      'with an ellipsis',
      'It is not safe to drink the water … without a filter',
      'It is not safe to drink the water from the old river without a filter',
    ],
    [
      'with its number in words',
      'Sales rose by 35 percent in 2023, the boards said',
      'Sales rose by 35 % in 2023, the board said',
    ],
  ])('finds a quote %s as near and shows the words of the source', (_name, quote, words) => {
    const match = locate(quote);
    expect(match).toMatchObject({ match: 'near', quote: words });
    if (match.match === 'near') expect(match.similarity).toBeGreaterThan(0.7);
  });

  it.each([
    ['another number', 'Sales rose by 32 % in 2023, the board said', 'numbers_differ'],
    ['another decimal', 'The level fell from 3.4 to 2.1 metres before March', 'numbers_differ'],
    ['numbers changed about', 'The level fell from 2.1 to 3.5 metres before March', 'numbers_differ'],
    ['another unit', 'Sales rose by 35 $ in 2023, the board said', 'numbers_differ'],
    ['another number word', 'It is two metres deep. Sales rose by 35 % in 2023, the board said', null],
    ['a number cut in two', 'was that 10⁶ litres cost 000 euros', null],
    ['a raised digit brought down', 'naïve or not — was that 106 litres cost 1,000 euros', 'numbers_differ'],
    [
      'a negation left out',
      'It is safe to drink the water from the old river without a filter',
      'negation_differs',
    ],
    [
      'a negation put in',
      'the committee never approved the proposed merger of both companies',
      'negation_differs',
    ],
    [
      'a negation behind an ellipsis',
      'It is … safe to drink the water from the old river',
      'negation_differs',
    ],
    ['a comparison turned round', 'Less than half of voters agreed with the plan', 'comparison_differs'],
    ['before for after', 'The level fell from 3.5 to 2.1 metres after March', 'comparison_differs'],
    ['the opposite', 'the committee rejected the proposed merger of both companies', 'words_differ'],
    ['a word left out', 'the committee approved the merger of both companies', 'words_missing'],
    ['a word put in', 'the committee quickly approved the proposed merger of both companies', 'words_added'],
    ['words exchanged', 'the merger approved the proposed committee of both companies', null],
    [
      'another length of time',
      'Last month the committee approved the proposed merger of both companies',
      'units_differ',
    ],
    [
      'another word with most of its letters',
      'the committee approved the supposed merger of both companies',
      'negation_differs',
    ],
    [
      'a clause put in',
      'the committee approved the proposed merger, which the press had praised, of both companies',
      null,
    ],
    ['another name', 'Professor Doctor Schulze’s “final” word — naïve or not — was that', null],
  ])('does not cite a quote with %s', (_name, quote, reason) => {
    const match = locate(quote);
    expect(['similar_passage', 'not_found']).toContain(match.match);
    if (reason !== null) expect(match).toMatchObject({ match: 'similar_passage', reason });
  });

  it.each([
    [
      'British and American spelling',
      'The colour of the tumour was analysed in the centre.',
      'color of the tumor was analyzed in the center',
    ],
    [
      'a reference in parentheses',
      'The dose was raised (Smith et al., 2019) in the second group of patients.',
      'The dose was raised in the second group of patients',
    ],
    [
      'an interval in brackets',
      'The mean fell by 4.2 points [95 % CI 1.1–7.3] after treatment with the drug.',
      'The mean fell by 4.2 points after treatment with the drug',
    ],
    [
      'several misspellings',
      'The superior telescope was built by engineers from the northern valley.',
      'The superoir telescpe was bult by enginers from the norhtern valey',
    ],
    [
      'the number of a list that the source shows',
      '1. The council met.\n2. The treasurer resigned after a long debate.',
      '2. The treasurer resigned after a lng debate',
    ],
    [
      'an identifier beside a misspelling',
      'The function uri_encode is called before the request is sent.',
      'The functoin uri_encode is called before the request is sent.',
    ],
    [
      'a name with a letter too many',
      'The report by Lehmann was read in the old library.',
      'The report by Lehhmann was read in the old library',
    ],
  ])('cites a quote with %s', (_name, text, quote) => {
    expect(locateQuote(prepareDocument(text), quote).match).toBe('near');
  });

  it.each([
    [
      'another word',
      'Astronomers prefer superior screens for this work.',
      'Astronomers prefer superior telescopes for this work.',
      'words_differ',
    ],
    [
      'the opposite by its prefix',
      'Patients with hypertension were treated at home.',
      'Patients with hypotension were treated at home.',
      'negation_differs',
    ],
    [
      'the other side of a pair',
      'The employee must pay for the damage to the car.',
      'The employer must pay for the damage to the car.',
      'negation_differs',
    ],
    [
      'another person',
      'Later she wrote that the harbour was closed for weeks.',
      'Later he wrote that the harbour was closed for weeks.',
      'negation_differs',
    ],
    [
      'another name',
      'The treaty was signed in Vienna by both kings.',
      'The treaty was signed in Geneva by both kings.',
      'names_differ',
    ],
    [
      'a short name with another letter',
      'The oil came from Iran in those years of war.',
      'The oil came from Iraq in those years of war.',
      'names_differ',
    ],
    [
      'another abbreviation',
      'Levels of HDL were measured in all the patients.',
      'Levels of LDL were measured in all the patients.',
      'names_differ',
    ],
    [
      'names exchanged',
      'After the war Britain sold the islands to Portugal.',
      'After the war Portugal sold the islands to Britain.',
      'names_differ',
    ],
    [
      'another unit',
      'They waited many years before the bridge was opened.',
      'They waited many months before the bridge was opened.',
      'units_differ',
    ],
    [
      'a negation left out at its end',
      'It helps those who need more of it from those who do not. So it is.',
      'It helps those who need more of it from those who do.',
      null,
    ],
    [
      'another word that few lists have',
      'The phenols were one of the major constituents of the oil.',
      'The phenols were one of the minor constituents of the oil.',
      null,
    ],
    [
      'a negation in the parenthesis left out',
      'The change was significant (though not in the second group) in the trial.',
      'The change was significant in the trial.',
      null,
    ],
    [
      'another character in Chinese',
      '这座老茶馆位于河边的石桥旁，每天清晨都有许多老人来这里喝茶聊天。',
      '这座老茶馆位于河边的石桥旁，每天清晨都有许多老人来这里喝酒聊天。',
      'words_differ',
    ],
    [
      'another character in Japanese',
      '昨年の調査によると、温泉の温度は以前より二度低くなりました。',
      '昨年の調査によると、温泉の深度は以前より二度低くなりました。',
      'words_differ',
    ],
    [
      'another word in German',
      'Das Museum am Hafen zeigt die Werkzeuge der Bootsbauer.',
      'Das Museum am Hafen zeigt die Gemälde der Bootsbauer.',
      null,
    ],
    [
      'the opposite in German',
      'Die Abnahme der Miete wurde im Sommer beschlossen.',
      'Die Zunahme der Miete wurde im Sommer beschlossen.',
      'negation_differs',
    ],
    [
      'the opposite in Russian',
      'Качество почвы в долине улучшилось после дождя.',
      'Качество почвы в долине ухудшилось после дождя.',
      'negation_differs',
    ],
    [
      'the opposite in Arabic',
      'تدرس البلدية مشروعا بجانب السوق القديم.',
      'تدرس البلدية مشروعا بجانب السوق الجديد.',
      'words_differ',
    ],
    [
      'another word in Arabic',
      'افتتح المعلمون مكتبة جديدة في الربيع الماضي.',
      'افتتح المعلمون مدرسة جديدة في الربيع الماضي.',
      null,
    ],
  ])('does not cite a quote with %s', (_name, text, quote, reason) => {
    const match = locateQuote(prepareDocument(text), quote);
    expect(['similar_passage', 'not_found']).toContain(match.match);
    if (reason !== null) expect(match).toMatchObject({ match: 'similar_passage', reason });
  });

  it('finds what occurs literally, with the numbers of its list', () => {
    const text =
      'References\n\n11. Smith J, Jones K. On harbours. 2004;12:33–9.\n12. Smith J, Jones K. On harbours. 2005;12:33–9.\n';
    const second = text.indexOf('12. Smith');
    for (const quote of [text.slice(second, -1), `  ${text.slice(second)}`]) {
      const match = locateQuote(prepareDocument(text), quote);
      expect(match).toMatchObject({ match: 'exact', start: second + 4 });
    }
  });

  it.each([
    ['2007. The amount was paid back to the council.', '5007. The amount was paid back to the council.'],
    [
      'It was founded in\n2007. The amount was paid back to the council.',
      '5007. The amount was paid back to the council.',
    ],
    [
      '1. The council met.\n2. The amount was paid back to the council.',
      '3. The amount was paid back to the council.',
    ],
    ['The amount was paid back to the council.', '3. The amount was paid back to the council.'],
  ])('takes a number before a line for a list’s only where the source has it: %j', (text, quote) => {
    expect(['similar_passage', 'not_found']).toContain(locateQuote(prepareDocument(text), quote).match);
  });

  describe('a formula', () => {
    const text =
      'The energy is $E = mc^2$ in all cases. The share is at most $\\frac{1}{2}$ of $\\alpha_0$, as they say.\n\n$$\n\\int_0^1 f(x)\\,dx = \\sqrt{2}\n$$\n\nThe load was 10^6 tonnes in that year.';
    const formulas = prepareDocument(text);

    it.each([
      ['by its TeX', 'The energy is $E = mc^2$ in all cases', 'The energy is $E = mc^2$ in all cases'],
      ['as it is drawn', 'The energy is E = mc² in all cases', 'The energy is $E = mc^2$ in all cases'],
      ['with its exponent as typed', 'The energy is E = mc^2 in all', 'The energy is $E = mc^2$ in all'],
      [
        'as a fraction in a line',
        'share is at most 1/2 of α0, as they say',
        'share is at most $\\frac{1}{2}$ of $\\alpha_0$, as they say',
      ],
      [
        'by its TeX without its signs',
        '\\int_0^1 f(x)\\,dx = \\sqrt{2}',
        '$$ \\int_0^1 f(x)\\,dx = \\sqrt{2} $$',
      ],
      ['that is a power in plain text', 'The load was 10⁶ tonnes', 'The load was 10^6 tonnes'],
    ])('is found %s', (_name, quote, words) => {
      expect(locateQuote(formulas, quote)).toMatchObject({ match: 'exact', quote: words });
    });

    it.each([
      'The energy is $E = mc^3$ in all cases',
      'The energy is E = mc³ in all cases',
      'share is at most 1/3 of α0, as they say',
      'share is at most 12 of α0, as they say',
      'The load was 106 tonnes in that year',
    ])('is not found with another number: %s', (quote) => {
      expect(['similar_passage', 'not_found']).toContain(locateQuote(formulas, quote).match);
    });
  });

  it('never matches part of a number', () => {
    expect(locate('5 % in 2023').match).not.toBe('exact');
    expect(locate('2021 12').match).not.toBe('exact');
    expect(locate('litres cost 1').match).not.toBe('exact');
  });

  it('prefers the place that also matches in case, wherever it is', () => {
    const text = 'The apollo landed. Then the Apollo landed. Later the apollo landed.';
    const capital = text.indexOf('Apollo');
    const place = { match: 'exact', start: capital, quote: 'Apollo landed.' };
    for (const near of [0, capital, text.length])
      expect(locateQuote(prepareDocument(text), ' Apollo landed. ', { near })).toMatchObject(place);
  });

  it('prefers the place with the same case also where its marks differ', () => {
    const text = 'The apollo had landed. Then the Apollo **had** landed.';
    expect(locateQuote(prepareDocument(text), 'Apollo had landed.')).toMatchObject({
      start: text.indexOf('Apollo'),
    });
    expect(locateQuote(prepareDocument(text), 'APOLLO HAD LANDED.')).toMatchObject({
      start: text.indexOf('apollo'),
    });
  });

  it('takes the words that are most similar, and not the first', () => {
    const text =
      'The treasurers received letters from the ministry. The treasurer received a letter from the ministry.';
    expect(
      locateQuote(prepareDocument(text), 'The treasurer recieved a letter from the ministry.'),
    ).toMatchObject({
      match: 'near',
      quote: 'The treasurer received a letter from the ministry.',
    });
  });

  it.each([
    ['DVD', 'near', 'The DVDx was sold in the shops for many years.'],
    ['DVD', 'similar_passage', 'The DVDX was sold in the shops for many years.'],
    ['Irun', 'near', 'The irunn was sold in the shops for many years.'],
    ['Irun', 'near', 'The irux was sold in the shops for many years.'],
    ['Irun', 'similar_passage', 'The Irux was sold in the shops for many years.'],
  ])('reads a quote’s word for the name %s by its capitals: %s in %s', (name, match, quote) => {
    const text = `The ${name} was sold in the shops for many years.`;
    expect(locateQuote(prepareDocument(text), quote).match).toBe(match);
  });

  it.each([
    ['able to drive', 'She is unable to drive'],
    ['she is able', 'So she is ablebodied'],
    ['art', 'A party started'],
  ])('never finds %j inside the words of %j', (quote, text) => {
    expect(locateQuote(prepareDocument(text), quote).match).not.toBe('exact');
  });

  it('says why no quote was found', () => {
    expect(locate(' … ')).toEqual({ match: 'not_found', reason: 'empty' });
    expect(locate('a '.repeat(limits.quoteChars / 2))).not.toEqual({
      match: 'not_found',
      reason: 'too_long',
    });
    expect(locate(`${'a '.repeat(limits.quoteChars / 2)}a`)).toEqual({
      match: 'not_found',
      reason: 'too_long',
    });
    expect(locate('Nothing of the kind was ever written here')).toEqual({
      match: 'not_found',
      reason: 'absent',
    });
  });

  it('returns the first of several places, or the one nearest to a hint', () => {
    expect(locate('Yes.')).toMatchObject({ start: markdown.indexOf('Yes.') });
    expect(locate('Yes.', { near: markdown.length })).toMatchObject({ start: markdown.lastIndexOf('Yes.') });
  });

  it('searches only within a span, and never in excluded spans', () => {
    const later = { start: markdown.indexOf('## Later'), end: markdown.length };
    expect(locate('Yes.', { within: later })).toMatchObject({ start: markdown.lastIndexOf('Yes.') });
    expect(locate('the comittee aproved the proposed merger', { within: later }).match).toBe('not_found');
    const first = { start: markdown.indexOf('Yes.'), end: markdown.indexOf('Yes.') + 2 };
    expect(locate('Yes.', { exclude: [first] })).toMatchObject({ start: markdown.lastIndexOf('Yes.') });
    expect(locate('Yes.', { exclude: [first, later] }).match).not.toBe('exact');
  });

  it('returns only words that match the projection of the span, character for character', () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom('', 'x', ' ', '*', '“', '… ', 'not ', '7')), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(anyMarkdown, fc.tuple(fc.nat(), fc.nat()), edits, (text, [first, second], changes) => {
        const [start = 0, end = 0] = [first % (text.length + 1), second % (text.length + 1)].sort(
          (a, b) => a - b,
        );
        let quote = projectSpan(text, { start, end });
        for (const [at, sign] of changes) {
          const place = at % (quote.length + 1);
          quote = `${quote.slice(0, place)}${sign}${quote.slice(place + (sign === '' ? 1 : 0))}`;
        }
        const match = locateQuote(prepareDocument(text), quote);
        if (match.match === 'not_found') return;
        expect(match.quote).toBe(projectSpan(text, match));
        expect(match.quote.trim()).not.toBe('');
      }),
      { numRuns: 600 },
    );
  });

  it('finds any run of whole words again', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 12 }), (from, count) => {
        const words = [...document.projection.text.matchAll(/\S+/g)];
        const run = words.slice(from % words.length, (from % words.length) + count);
        const start = run[0]?.index ?? 0;
        const end = (run.at(-1)?.index ?? 0) + (run.at(-1)?.[0].length ?? 0);
        const quote = document.projection.text.slice(start, end);
        fc.pre(/[\p{L}\p{N}]/u.test(quote));
        const match = locateQuote(document, quote, {
          near: document.projection.toMarkdown({ start, end }).start,
        });
        expect(match.match).toBe('exact');
        expect(quoteOf(match)).toContain(quote.replace(/^[^\p{L}\p{N}“]+|[^\p{L}\p{N}]+$/gu, ''));
      }),
      { numRuns: 300 },
    );
  });
});
