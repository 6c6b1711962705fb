import { describe, expect, it } from 'vitest';
import { makeIndex, readCollection, toPacketSources } from '../__fixtures__/make-request';
import { findAttributions } from './attribution';
import { hasKind } from './answer-kinds';
import { chooseQuoted } from './choose-quoted';
import { type ChosenSpan, chooseSpans, defaultSpanLimits } from './choose-spans';
import { decideAnswer } from './decide-answer';
import { emphasizeTerms } from './emphasize-terms';
import { findStatedFacts } from './find-stated-facts';
import { isClearAnswer } from './is-clear-answer';
import { isHeld } from './is-held';
import { matchTerms } from './match-terms';
import { createPacketIndex, indexSource, type PacketIndex, type PacketSource } from './packet-index';
import { readQuestion } from './question';
import { readFocus } from './read-focus';
import { type ScoredUnits, scoreUnits } from './score-units';

const keysOf = (text: string, earlier: string[] = []) =>
  readQuestion(text, earlier).terms.map(({ key }) => key);

describe('readQuestion', () => {
  it('recognises the kind of answer a question asks for', () => {
    expect([...readQuestion('How many boats sank?').kinds]).toEqual(['number']);
    expect([...readQuestion('What was the total weight of the boats?').kinds]).toEqual(['number']);
    expect([...readQuestion('How much did the boats cost?').kinds]).toEqual(['money']);
    expect([...readQuestion('What does a boat cost?').kinds]).toEqual(['money']);
    expect([...readQuestion('How often do they sail?').kinds]).toEqual(['frequency']);
    expect([...readQuestion('How fast were they?').kinds]).toEqual(['speed']);
    expect([...readQuestion('How old is the captain?').kinds]).toEqual(['age']);
    expect([...readQuestion('How long did the bridge stand?').kinds]).toEqual(['duration']);
    expect([...readQuestion('How long does the pier extend?').kinds]).toContain('length');
    expect([...readQuestion('How long was the voyage?').kinds]).toEqual(['length', 'duration']);
    expect([...readQuestion('How long ago did it sink?').kinds]).toEqual(['date']);
    expect([...readQuestion('How far ahead must I book?').kinds]).toEqual(['duration']);
    expect([...readQuestion('How far is the pier?').kinds]).toEqual(['length']);
    expect([...readQuestion('How soon was it mended?').kinds]).toEqual(['duration']);
    expect([...readQuestion('At what temperature is it stored?').kinds]).toEqual(['temperature']);
    expect([...readQuestion('When did it sink?').kinds]).toEqual(['date']);
    expect([...readQuestion('What does the minister say?').kinds]).toEqual(['view']);
    expect([...readQuestion('Who built it and why?').kinds]).toEqual(['person', 'reason']);
  });

  it('weights names above other words, and those above the framing of the question', () => {
    const weightOf = new Map(
      readQuestion('What is mentioned about the turbines of Kestrel?').terms.map((term) => [
        term.key,
        term.weight,
      ]),
    );
    expect(weightOf.get('kestrel') ?? 0).toBeGreaterThan(weightOf.get('turbin') ?? 0);
    expect(weightOf.get('turbin') ?? 0).toBeGreaterThan(weightOf.get('mention') ?? 0);
  });

  it('uses words of earlier questions only when a question depends on them', () => {
    expect(keysOf('And when was it built?', ['Who designed the lighthouse?'])).toContain('lighthous');
    expect(
      keysOf('Which turbines does Kestrel use at night?', ['Who designed the lighthouse?']),
    ).not.toContain('lighthous');
  });

  it('reads words in scripts without spaces', () => {
    expect(keysOf('大きな橋').length).toBeGreaterThan(0);
  });
});

describe('chooseSpans and isClearAnswer', () => {
  const own = makeIndex([
    {
      title: 'Yard',
      markdown:
        'A mother who works at the old yard may take leave for twenty whole weeks after a birth. The partner who works at the same yard may take leave for four whole weeks after it.',
    },
  ]);
  const question = readQuestion('How long is the leave?');
  const spansOf = (...scores: number[]) =>
    chooseSpans(own, { matches: [], total: Float64Array.from(scores) }).map(({ units }) => units.length);

  it('quote the sentence before as well if it answers as well', () => {
    expect(spansOf(0.95, 1)).toEqual([2]);
    expect(spansOf(0.6, 1)).toEqual([1, 1]);
  });

  const judge = (
    place: PacketIndex,
    scored: ScoredUnits,
    span: ChosenSpan,
    { asked = question, agree = false } = {},
  ) =>
    isClearAnswer(
      place,
      { question: asked, scored, facts: findStatedFacts(place, scored, asked), agree: () => agree },
      span,
    );
  const agreeing = makeIndex([
    { title: 'Yard', markdown: 'The leave is 20 weeks.' },
    { title: 'Port', markdown: 'The leave is 20 weeks here.' },
  ]);
  const yards = makeIndex([
    {
      title: 'Yard',
      markdown: `A mother may take leave for twenty whole weeks after a birth. ${'The harbour is old. '.repeat(80)}\n\nA partner may take leave for four whole weeks after it.`,
    },
  ]);

  it('take a passage for the answer only if it says most of the question and nothing elsewhere scores nearly as high', () => {
    const scored = scoreUnits(yards, question);
    const [span] = chooseSpans(yards, scored);
    if (span === undefined) throw new Error('no span');
    const elsewhere =
      yards.units.find(({ id }) => id !== span.best.id && (scored.total[id] ?? 0) > 0)?.id ?? 0;
    const total = Float64Array.from(scored.total, (_score, id) => (id === span.best.id ? 1 : 0));
    const isClear = (share: number) => judge(yards, { ...scored, total: total.with(elsewhere, share) }, span);
    expect(isClear(0.7)).toBe(true);
    expect(isClear(0.9)).toBe(false);
    const asked = readQuestion('How long is the leave of a foreman at the harbour?');
    expect(judge(yards, scoreUnits(yards, asked), span, { asked })).toBe(false);
  });

  it('take what scores as high elsewhere for the same answer if it states the same', () => {
    const scored = scoreUnits(agreeing, question);
    const [span] = chooseSpans(agreeing, scored);
    if (span === undefined) throw new Error('no span');
    expect(judge(agreeing, scored, span)).toBe(false);
    expect(judge(agreeing, scored, span, { agree: true })).toBe(true);
  });

  it('take what is said of another thing for no answer, if a question asks about one word only', () => {
    const isClear = (text: string) => {
      const port = makeIndex([{ title: 'Yard', markdown: text }]);
      const asked = readQuestion('When is the harbour there?');
      const scored = scoreUnits(port, asked);
      const [span] = chooseSpans(port, scored);
      return span !== undefined && judge(port, scored, span, { asked });
    };
    expect(isClear('The harbour is there since 1934.')).toBe(true);
    expect(isClear('The harbour hotel is there since 1934.')).toBe(false);
    expect(isClear('The harbour hotel is at the harbour since 1934.')).toBe(true);
  });

  it('take no single word of several for an answer, however rare it is', () => {
    const filler = Array.from({ length: 40 }, (_, at) => `The crew of boat ${at} may change its sails.`).join(
      '\n\n',
    );
    const boats = makeIndex([
      {
        title: 'Boats',
        markdown: `Send emails to friends.\n\n${filler}\n\nYou change a mooring in the office of the port.`,
      },
    ]);
    const isClear = (text: string) => {
      const asked = readQuestion(text);
      const scored = scoreUnits(boats, asked);
      const [span] = chooseSpans(boats, scored);
      return span !== undefined && judge(boats, scored, span, { asked });
    };
    expect(isClear('How do I change my email address?')).toBe(false);
    expect(isClear('In which office do I change my mooring?')).toBe(true);
  });

  it('take what scores as high beside it for the same answer', () => {
    const scored = scoreUnits(own, question);
    const [span] = chooseSpans(own, scored);
    if (span === undefined) throw new Error('no span');
    const total = scored.total.map(() => scored.total[span.best.id] ?? 0);
    expect(judge(own, { ...scored, total }, span)).toBe(true);
  });
});

describe('scoreUnits under headings', () => {
  it('prefers what stands under a heading that says nothing but what is asked about', () => {
    const own = makeIndex([
      {
        title: 'Yard',
        markdown: '## Winter store of Ada\n\nRopes are kept dry.\n\n## Winter store\n\nRopes are kept dry.',
      },
    ]);
    const { total } = scoreUnits(own, readQuestion('What is in the winter store?'));
    const [ofAda = 0, plain = 0] = own.units
      .filter(({ kind }) => kind === 'sentence')
      .map(({ id }) => total[id] ?? 0);
    expect(plain).toBeGreaterThan(1.05 * ofAda);
  });

  it('counts a word in a heading that means the same as one of the question', () => {
    const own = makeIndex([
      {
        title: 'Yard',
        markdown: '## Ropes\n\nIt is done on Fridays at noon.\n\n## Wages\n\nIt is done on Fridays at noon.',
      },
    ]);
    const question = readQuestion('When is my salary there?');
    const scored = scoreUnits(own, question);
    const [ofRopes, ofWages] = own.units.filter(({ kind }) => kind === 'sentence');
    if (ofRopes === undefined || ofWages === undefined) throw new Error('no sentences');
    expect(scored.total[ofWages.id]).toBeGreaterThan(1.2 * (scored.total[ofRopes.id] ?? 0));
    const [salary] = scored.matches;
    expect(salary && [ofRopes, ofWages].map((unit) => isHeld(own, unit, salary))).toEqual([false, true]);
  });

  it('knows a time without a figure', () => {
    expect(hasKind('Drying needs a few days.', 'duration')).toBe(true);
    expect(hasKind('It may take a few tries.', 'duration')).toBe(false);
  });
});

describe('scoreUnits at the beginning of a section', () => {
  const preferFirst = (heading: string) => {
    const markdown = `## ${heading}\n\nLower the anchor without haste. Lower the anchor without haste.`;
    const own = makeIndex([{ title: 'Yard', markdown }]);
    const { total } = scoreUnits(own, readQuestion('What happens when the boat drops to zero speed?'));
    const [first = 0, second = 0] = own.units
      .filter(({ kind }) => kind === 'sentence')
      .map(({ id }) => total[id] ?? 0);
    return first / second;
  };

  it('prefers what a writer says first below a heading that says much of the question', () => {
    expect(preferFirst('Dropping to zero speed')).toBeGreaterThan(1.15);
  });

  it('prefers nothing first below a heading that says little of it', () => {
    expect(preferFirst('The boat')).toBeLessThan(1.05);
  });
});

describe('matchTerms', () => {
  it('finds a word in the one that negates it, and a rare word in a common one less than in a rare one', () => {
    const own = makeIndex([
      {
        title: 'Yard',
        markdown: [
          'The midday break is unpaid.',
          'The purchase of a laptop is rare.',
          ...Array.from({ length: 9 }, (_, place) => `Every ${place + 1} hours a machine stops.`),
          'A computer helps.',
        ].join(' '),
      },
    ]);
    const strengthIn = (question: string, text: string) =>
      matchTerms(own, readQuestion(question)).map(({ strength }) =>
        strength.get(own.units.find((unit) => unit.text.startsWith(text))?.id ?? -1),
      );
    expect(strengthIn('Is the break paid?', 'The midday')[1]).toBeGreaterThan(0);
    const [computer = 0] = strengthIn('Who has a laptop?', 'A computer');
    const [machine = 0] = strengthIn('Who has a laptop?', 'Every 1');
    expect(machine).toBeGreaterThan(0);
    expect(computer).toBeGreaterThan(machine);
  });

  it('finds birth and death in a life span, and a name by its initials', () => {
    const own = makeIndex([
      {
        title: 'People',
        markdown: 'Ada Holm (1871–1950) sang. The Presiding Officer (since 2011) rang a bell.',
      },
    ]);
    const presenceOf = (text: string, key: string) =>
      matchTerms(own, readQuestion(text)).find(({ term }) => term.key === key)?.presence ?? 0;
    expect(presenceOf('When was Ada Holm born?', 'born')).toBeGreaterThan(0);
    expect(presenceOf('Whom did the PO ring for?', 'po')).toBeGreaterThan(0);
    expect(presenceOf('Whom did the PA ring for?', 'pa')).toBe(0);
  });

  const index = makeIndex([
    { title: 'Pouches', markdown: 'Ask minister Oskar Brandt about the economy. The ministers met.' },
  ]);
  const presenceOf = (word: string) => matchTerms(index, readQuestion(`Which ${word} was it?`))[0]?.presence;

  it('takes a word of the same family for a form of the word, but never a name', () => {
    expect(presenceOf('economist') ?? 0).toBeGreaterThan(0);
    expect(presenceOf('brand')).toBe(0);
  });
});

describe('findAttributions', () => {
  it.each([
    ['What did President Lee say about taxes?', 'speaker', 'President Lee'],
    ['According to Anna Lee, what is wrong?', 'speaker', 'According to Anna Lee'],
    ['What was promised in her State of the City Address?', 'text', 'State of the City Address'],
  ])('finds in "%s" a %s', (question, role, words) => {
    const found = findAttributions(question).filter((attribution) => attribution.role === role);
    expect(found.map(({ start, end }) => question.slice(start, end).toLowerCase())).toContain(
      words.toLowerCase(),
    );
  });

  it('finds no attribution in a plain question', () => {
    expect(findAttributions('How tall is the tower of Marlow?')).toEqual([]);
  });
});

describe('readFocus', () => {
  it.each([
    ['What was the effect of a warm bath on sleep, compared with a cold one?', 'sleep'],
    ['Compared with silence, what was the impact of music on the yield of milk?', 'the yield of milk?'],
    ['How does shade affect the growth of ferns?', 'the growth of ferns?'],
  ])('finds in "%s" what is affected', (question, focus) => {
    const found = readFocus(question);
    expect(question.slice(found?.start ?? 0, found?.end ?? 0)).toBe(focus);
  });

  it.each(['When was the effect discovered?', 'What is on the table?', 'Who affected it?'])(
    'finds nothing in "%s"',
    (question) => {
      expect(readFocus(question)).toBeNull();
    },
  );
});

describe('emphasizeTerms', () => {
  const weightsOf = (text: string) => {
    const question = readQuestion(text);
    const matches = matchTerms(makeIndex([{ title: 'T', markdown: text }]), question);
    return new Map(
      emphasizeTerms(question, matches).map(({ term, weight }, place) => [
        term.surface,
        weight / (matches[place]?.weight ?? 1),
      ]),
    );
  };

  it('counts the words of a name together as its square root', () => {
    const weights = weightsOf('Which critics praised the Old Harbour Light of Odde Bay?');
    expect(weights.get('Harbour')).toBeCloseTo(1 / Math.sqrt(5));
    expect(weights.get('critics')).toBe(1);
  });

  it('counts the circumstances of an effect little', () => {
    const weights = weightsOf('Compared with silence, what was the effect of music on the yield of milk?');
    expect([weights.get('silence'), weights.get('music'), weights.get('milk')]).toEqual([0.3, 0.3, 1]);
  });
});

describe('chooseSpans', () => {
  const index = makeIndex(readCollection());
  const spans = chooseSpans(
    index,
    scoreUnits(index, readQuestion('What is known about Marlow Bridge, its cables and its cost?')),
  );

  it('returns at most four spans, the first of at most three sentences, and no unit twice', () => {
    expect(spans.length).toBeLessThanOrEqual(4);
    const ids = spans.flatMap(({ units }) => units.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { units } of spans) {
      expect(
        units.filter(({ text }) => text.length >= defaultSpanLimits.sentenceChars).length,
      ).toBeLessThanOrEqual(3);
    }
  });

  it('begins the first span with the best sentence, unless that refers to the one before it', () => {
    const choose = (markdown: string) => {
      const own = makeIndex([{ title: 'T', markdown }]);
      return chooseSpans(own, scoreUnits(own, readQuestion('When was the granite pier of Odde widened?')))[0];
    };
    const rest = 'The harbour of the town has a long and varied history. ';
    const alone = choose(
      `${rest}The granite pier of Odde was widened in 1911 by the town council, which had waited for the money.`,
    );
    expect(alone?.units[0]?.id).toBe(alone?.best.id);
    const leaning = choose(`${rest}Its granite pier was widened in 1911 by the council of Odde.`);
    expect(leaning?.units[0]?.text).toBe(rest.trim());
  });

  it('never joins the end of one source to the start of the next', () => {
    const two = makeIndex([
      { title: 'One', markdown: 'The granite tower was built in 1840 by the harbour board.' },
      { title: 'Two', markdown: 'The granite tower was built in 1841 by the town council.' },
    ]);
    const chosen = chooseSpans(two, scoreUnits(two, readQuestion('When was the granite tower built?')));
    expect(chosen.every(({ units }) => units.length === 1)).toBe(true);
  });

  it('quotes no heading, and joins no span across two sources', () => {
    for (const { units, source } of spans) {
      for (const unit of units) expect([unit.kind === 'heading', unit.source]).toEqual([false, source]);
    }
  });
});

describe('hasKind', () => {
  it.each([
    ['She is sixty-eight and sings.', true],
    ['Pupils aged 11 to 16 took part.', true],
    ['a 12-year-old boat', true],
    ['The mill was built in 1702.', true],
    ['There are eleven boats.', false],
    ['It is 12 metres long.', false],
    ['the old mill', false],
  ])('knows whether %j tells an age', (text, isTold) => {
    expect(hasKind(text, 'age')).toBe(isTold);
  });

  it.each([
    ['speed', 'It blew at 42 miles per hour.', 'It ran for 42 miles an evening.'],
    ['speed', 'It sails at twelve knots.', 'It ties twelve ropes.'],
    ['length', 'The span is 2,800 feet long.', 'The span is 2,800 years old.'],
    ['duration', 'It lasted four months.', 'It lasted long.'],
    ['duration', 'It took about an hour.', 'It is paid by the hour.'],
    ['money', 'He was paid $450 for it.', 'He was paid for 450 miles.'],
    ['money', 'It cost 6.4 million euros.', 'It cost 6.4 million lives.'],
    ['frequency', 'It runs every 40 minutes.', 'It runs for 40 minutes.'],
    ['frequency', 'They meet on Tuesdays.', 'They met on a Tuesday.'],
    ['date', 'He was elected in 148 BC.', 'He was elected by 148 votes.'],
    ['date', 'Be at the gate by 5.30.', 'The toll rose by 5.30 euros.'],
    ['date', 'The mast fell at 16.52.', 'It is heated from 16.52 °C.'],
    ['date', 'Ring the office before seven, even at night.', 'Ring the bell before seven guests.'],
    ['date', 'Rest from one to three in the afternoon.', 'From one boat to three boats it grew.'],
    ['date', 'The yard opens at half past eight.', 'The yard is half as big.'],
    ['date', 'It is open from 8 a.m. on.', 'It has 8 amps.'],
    ['date', 'Rent is due on the third of each month.', 'Rent is due on the third boat.'],
    ['duration', 'It is paid back within ten working days.', 'It is paid by ten working men.'],
    ['temperature', 'Keep it at -20 °C.', 'Keep it for 20 days.'],
    ['temperature', 'Keep it at room temperature.', 'Keep the room.'],
    ['person', 'Ada Holm closed it.', 'The Lido closed.'],
    ['place', 'They are read from ~/.config/tarn.', 'They are read once and/or twice.'],
    ['view', 'He said that it is late.', 'It is late.'],
  ] as const)('recognises an answer of the kind %s by its form', (kind, holding, lacking) => {
    expect([hasKind(holding, kind), hasKind(lacking, kind)]).toEqual([true, false]);
  });

  it('reads a long run of digits only once', () => {
    expect(hasKind('1'.repeat(300_000), 'speed')).toBe(false);
  });
});

describe('scoreUnits', () => {
  it('prefers what is so now to what was so, if a question asks for it', () => {
    const own = makeIndex([
      {
        title: 'Library',
        markdown:
          'The music library has moved. It was kept in the loft of the hall for thirty years. It is now kept in a dry cellar under the bank.',
      },
    ]);
    const bestOf = (text: string) => {
      const { total } = scoreUnits(own, readQuestion(text));
      return own.units.toSorted((one, other) => (total[other.id] ?? 0) - (total[one.id] ?? 0))[0]?.text;
    };
    expect(bestOf('Where is the music kept now?')).toContain('cellar');
    expect(bestOf('Where was the music kept?')).not.toContain('cellar');
  });

  const scoreOf = (markdown: string, asked: string, words: string) => {
    const index = makeIndex([{ title: 'T', markdown }]);
    const unit = index.units.find(({ text }) => text.startsWith(words));
    return scoreUnits(index, readQuestion(asked)).total[unit?.id ?? -1] ?? 0;
  };

  it('prefers a sentence that answers to one that only announces the answer', () => {
    const asked = 'Which granite towers are there?';
    expect(scoreOf('These are the tall granite towers of the old harbour:', asked, 'These')).toBeLessThan(
      scoreOf('These are the tall granite towers of the old harbour.', asked, 'These'),
    );
  });

  it.each([
    ['How long is the pier at Marlow?', 'is 410 metres (1,345 feet) long', 'lost its roof 410 metres away'],
    ['How wide is the pier at Marlow?', 'is 12 feet wide', 'is wide and moved 12 feet'],
  ])('prefers an amount in the dimension asked for: %s', (asked, measured, other) => {
    expect(scoreOf(`The pier at Marlow ${measured}.`, asked, 'The')).toBeGreaterThan(
      scoreOf(`The pier at Marlow ${other}.`, asked, 'The') * 1.2,
    );
  });

  it('prefers text under a heading that announces the reason asked for', () => {
    const tell = (heading: string) => `## ${heading}\n\nRust had eaten the piles of Marlow pier.`;
    const asked = 'Why did Marlow pier fall?';
    expect(scoreOf(tell('The cause'), asked, 'Rust')).toBeGreaterThan(
      scoreOf(tell('The colour'), asked, 'Rust'),
    );
  });

  it('considers the topic of the passage beyond the neighbouring sentences', () => {
    const between = 'Rain fell on all the roads for many days, and then the snow came to stay. '.repeat(13);
    const tell = (first: string, last: string) =>
      `They came to ${first}. ${between}Its roof is flat. ${between.repeat(4)}They came to ${last}.`;
    const asked = 'What is the roof of Marlow like?';
    expect(scoreOf(tell('Marlow', 'town'), asked, 'Its')).toBeGreaterThan(
      scoreOf(tell('town', 'Marlow'), asked, 'Its'),
    );
  });
});

describe('chooseQuoted', () => {
  const choose = (markdown: string | null, text: string, scores: readonly number[]) => {
    const index = makeIndex(markdown === null ? readCollection() : [{ title: 'T', markdown }]);
    const question = readQuestion(text);
    const scored = scoreUnits(index, question);
    const spans = chooseSpans(index, scored).slice(0, scores.length);
    const ranked = spans.map((span, place) => ({ ...span, score: scores[place] ?? 0 }));
    return chooseQuoted(ranked, { index, scored, question });
  };
  const count = (text: string, scores: readonly number[]) => choose(null, text, scores).length;

  it('quotes fewer spans when the first scores far higher', () => {
    const asked = 'What is known about Marlow Bridge and its cables?';
    expect(count(asked, [10, 9, 8, 7])).toBe(4);
    expect(count(asked, [10, 6.4, 6.2, 6.1])).toBe(3);
    expect(count(asked, [10, 6.4, 5.9, 5.8])).toBe(2);
    expect(count(asked, [10, 5.9, 5.8, 5.7])).toBe(1);
  });

  it('quotes fewer spans when the first holds the fact asked for', () => {
    expect(count('Who designed Marlow Bridge?', [10, 8, 7, 6])).toBe(3);
    expect(count('Who designed Marlow Bridge?', [10, 9.5, 9, 8])).toBe(4);
    expect(count('Why did Marlow Bridge close?', [10, 8, 7, 6])).toBe(4);
  });

  it('adds to an amount only spans that give an amount too', () => {
    const blocks = [
      'The gale at Marlow blew at 42 miles per hour.',
      'The gale at Marlow frightened every sailor in the harbour.',
      'Old almanacs say that a gale over Marlow reached only 40 miles per hour at noon.',
    ];
    const quoted = choose(blocks.join('\n\n## Gale\n\n'), 'How fast was the gale at Marlow?', [10, 9.8, 9.6]);
    expect(quoted.map(({ units }) => hasKind(units[0]?.text ?? '', 'speed'))).toEqual([true, true]);
  });

  it('quotes as many spans as there are', () => {
    expect(count('Who designed Marlow Bridge?', [10])).toBe(1);
    expect(count('Who designed Marlow Bridge?', [])).toBe(0);
  });
});

describe('indexSource', () => {
  it('carries the headings of a chunk over to the chunk that continues it', () => {
    const [whole] = toPacketSources([{ title: 'T', markdown: '# Bridge\n\nIt is long.\n\n' }]);
    const first = whole as PacketSource;
    const units = indexSource(first);
    const next = { ...first, docId: 'doc:2', markdown: 'It is old.', offset: first.markdown.length };
    expect(indexSource(next, units).map(({ headings }) => headings)).toEqual([['Bridge']]);
    expect(indexSource({ ...next, offset: 5_000 }, units).map(({ headings }) => headings)).toEqual([[]]);
  });

  it('counts words by unit, not by source', () => {
    const index = createPacketIndex(
      indexSource(toPacketSources([{ title: 'T', markdown: 'A lamp. A lamp. A boat.' }])[0] as PacketSource),
    );
    expect(index.frequency.get('lamp')).toBe(2);
  });
});

describe('decideAnswer', () => {
  const full = {
    nearCoverage: 1,
    ownCoverage: 1,
    nearWords: 1,
    nearNames: 1,
    nearWeakest: 1,
    absentNames: 0,
    missing: 0,
    missesKey: 0,
    length: 0.5,
  };

  it('answers when everything asked about stands together', () => {
    expect(decideAnswer(full).answers).toBe(true);
  });

  it('declines when the sources have the names but not what is asked about them', () => {
    expect(
      decideAnswer({
        ...full,
        nearCoverage: 0.6,
        ownCoverage: 0.5,
        nearWords: 0.2,
        nearWeakest: 0.2,
        missesKey: 1,
      }).answers,
    ).toBe(false);
  });

  it('declines when as much is missing as is found', () => {
    const half = { ...full, nearCoverage: 0.5, ownCoverage: 0.5, nearWords: 0.5, nearWeakest: 0.5 };
    expect(decideAnswer(half).answers).toBe(true);
    expect(decideAnswer({ ...half, missing: 1 }).answers).toBe(false);
  });

  it('declines when the name asked about appears nowhere', () => {
    expect(
      decideAnswer({
        ...full,
        nearCoverage: 0.5,
        ownCoverage: 0.5,
        nearNames: 0.2,
        nearWeakest: 0.2,
        absentNames: 1,
      }).answers,
    ).toBe(false);
  });
});
