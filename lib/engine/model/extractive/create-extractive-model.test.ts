import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProjection } from '@/lib/evidence/projection';
import { findMorePassages } from '@/lib/markdown/more-passages';
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import { matchMarkers, readMarkdownAnswer, readResponsePacket } from '@/lib/protocol/llmcp';
import { collectAnswer } from '../__fixtures__/collect-answer';
import { makeRequest, readCollection, type TestTask } from './__fixtures__/make-request';
import { createExtractiveModel } from './create-extractive-model';

const never = new AbortController().signal;
const ask = async (task: TestTask) => {
  const answer = await collectAnswer(createExtractiveModel(), makeRequest(task), never);
  return { ...readMarkdownAnswer(answer.text), final: answer.final, text: answer.text };
};
const words = (text: string) => text.replace(/\s+/g, ' ');
const shownText = (n: number) => words(createProjection(readCollection()[n - 1]?.markdown ?? '').text);

describe('createExtractiveModel', () => {
  it('is the built-in model without tools', () => {
    const model = createExtractiveModel();
    expect([model.provider, model.name, model.supportsTools]).toEqual(['extractive', 'extractive', false]);
  });

  it('begins with a start event, ends with one completion, and reports no usage', async () => {
    const { events, final } = await collectAnswer(
      createExtractiveModel(),
      makeRequest({ question: 'Who designed Marlow Bridge?' }),
      never,
    );
    expect(events[0]).toEqual({ type: 'message_start' });
    expect(final).toEqual({
      type: 'message_complete',
      stopForToolUse: false,
      finishReason: 'stop',
      calls: [],
      usage: null,
    });
    expect(events.filter(({ type }) => type === 'content_delta').length).toBeGreaterThan(3);
  });

  it.each([
    ['Who designed Marlow Bridge?', 1, 'Ingrid Solberg'],
    ['How tall are the pylons?', 3, '148 metres'],
    ['Why was the estuary line electrified?', 4, 'because diesel trains had to slow down'],
    ['When was the footpath opened?', 6, '14 July 2004'],
    ['How many dead birds did the survey count?', 5, '61 dead birds'],
    ['What does parking cost?', 6, '4 euros a day'],
  ])('answers %s from source %i', async (question, n, words) => {
    const { entries } = await ask({ question });
    expect(entries.some((entry) => entry.n === n && entry.quote.includes(words))).toBe(true);
  });

  it.each([
    'Which company sold the tickets of the casino in Marlow?',
    'What did the astronauts say about Marlow Bridge?',
    'How many volcanoes are there in Kestrel?',
    'Who composed the anthem of the Tarn estuary?',
  ])('answers that %s is not in the sources, and cites nothing for it', async (question) => {
    const { markdown } = await ask({ question });
    expect(markdown).toMatch(/^\*\*Not in your sources\.\*\*/);
    expect(markdown).toMatch(/collect a page or document about/);
    expect(findMarkers(markdown.slice(0, findMorePassages(markdown) ?? undefined))).toEqual([]);
  });

  it('quotes word for word, at most four times, with a quote for every marker', async () => {
    const { markdown, entries } = await ask({
      question: 'What happened to the stay cables of Marlow Bridge?',
    });
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.length).toBeLessThanOrEqual(4);
    for (const { n, quote } of entries) expect(shownText(n ?? 0)).toContain(words(quote));
    const { markers, unanchored } = matchMarkers(markdown, entries);
    expect(markers.map(({ entryIndex }) => entryIndex)).not.toContain(null);
    expect(unanchored).toEqual([]);
  });

  it('takes the subject of a follow-up question from the question before it', async () => {
    const { entries } = await ask({ question: 'When was it opened?', earlier: ['Where is the footpath?'] });
    expect(entries[0]?.quote).toContain('It was opened on 14 July 2004');
  });

  it('shows citation markers and markup of a source as text, never as its own', async () => {
    const sources = [
      {
        title: 'Odd',
        markdown: 'The granite quarry closed in 1931 [7] and <b>reopened</b> \\*never\\*, said the guide.',
      },
    ];
    const { markdown, entries } = await ask({ question: 'When did the granite quarry close?', sources });
    expect(matchMarkers(markdown, entries).markers.map(({ n }) => n)).toEqual([1]);
    expect(markdown).not.toContain('<b>reopened</b>');
  });

  it.each([
    'What is this about?',
    'Summarise the sources',
    'Give me a short summary of everything.',
    'What are the main points?',
  ])('gives the main points of the sources when a question names no subject: %s', async (question) => {
    const { markdown, entries } = await ask({ question });
    expect(markdown).toMatch(/^The main points/);
    expect(new Set(entries.map(({ n }) => n)).size).toBe(6);
  });

  it('writes a valid response packet in JSON mode', async () => {
    const { text } = await ask({ question: 'Who designed Marlow Bridge?', format: 'json' });
    const packet = readResponsePacket(text);
    expect(packet.ok && packet.value.assistant.citations?.[0]).toMatchObject({
      n: 1,
      sourceId: 'src_1',
      url: 'https://example.com/1',
    });
    expect(packet.ok && packet.value.toolCalls).toEqual([]);
  });

  it('separates the cells of a row and quotes no neighbouring row', async () => {
    const table =
      '| day | event |\n| - | - |\n| 3 May | The ferry sank |\n| 7 May | The granite pier fell |\n| 9 May | Rain fell |';
    const { markdown, entries } = await ask({
      question: 'When did the granite pier fall?',
      sources: [{ title: 'T', markdown: table }],
    });
    expect(markdown).toContain('“**7 May · The granite pier fell**” [1]');
    expect(entries[0]?.quote).toMatch(/^7 May\s+The granite pier fell$/);
  });

  it('groups its quotes by source, and adds more from other sources', async () => {
    const { markdown, entries } = await ask({
      question: 'What happened to the stay cables of Marlow Bridge?',
    });
    const numbers = entries.map(({ n }) => n);
    expect(new Set(numbers).size).toBeGreaterThan(1);
    numbers.forEach((n, place) => {
      if (place > 0 && n !== numbers[place - 1]) expect(numbers.slice(0, place)).not.toContain(n);
    });
    expect(markdown).toContain('\n\n**More passages**\n\n');
  });

  it('begins with the sentence that answers, in bold', async () => {
    const { markdown } = await ask({ question: 'Why was the estuary line electrified?' });
    expect(markdown).toMatch(/^“\*\*[^*]*because diesel trains had to slow down[^*]*\*\*/);
  });

  it('says when there is no text to read', async () => {
    const { markdown } = await ask({ question: 'Who designed Marlow Bridge?', sources: [] });
    expect(markdown).toContain('There is no text to read yet');
    const greeted = await ask({ question: 'Hello', sources: [] });
    expect(greeted.markdown).toContain('I am the built-in reader');
  });

  it.each(['', 'Hello there', '{"protocol":{"name":"laika.llmcp","version":2}}', '{"a":', '\u0000'])(
    'refuses %j, which is no packet, without throwing',
    async (content) => {
      const request = { ...makeRequest({}), messages: [{ role: 'user' as const, content }] };
      const { final } = await collectAnswer(createExtractiveModel(), request, never);
      expect(final).toMatchObject({ type: 'error', failure: { kind: 'refused' } });
    },
  );

  it('ends with one aborted error when it is stopped before it begins', async () => {
    const { final, events } = await collectAnswer(
      createExtractiveModel(),
      makeRequest({ question: 'Who designed Marlow Bridge?' }),
      AbortSignal.abort(),
    );
    expect(final).toMatchObject({ type: 'error', failure: { kind: 'aborted' } });
    expect(events).toHaveLength(2);
  });

  it('ends with one aborted error when it is stopped in the middle of its answer', async () => {
    const stop = new AbortController();
    let pieces = 0;
    const model = createExtractiveModel({
      sleep: async () => {
        pieces += 1;
        if (pieces === 2) stop.abort();
      },
    });
    const { final } = await collectAnswer(
      model,
      makeRequest({ question: 'Who designed Marlow Bridge?' }),
      stop.signal,
    );
    expect(final).toMatchObject({ type: 'error', failure: { kind: 'aborted' } });
    expect(pieces).toBe(2);
  });

  it('lets other work run while it reads a large packet', async () => {
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 0);
    await ask({
      question: 'Who designed Marlow Bridge?',
      sources: Array.from({ length: 12 }, () => readCollection()).flat(),
    });
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(1);
  });

  it('quotes sentences together when only markup is between them', async () => {
    const { entries } = await ask({
      question: 'When was the tower built?',
      sources: [{ title: 'T', markdown: 'tower built in 1840。**塔は高い。**' }],
    });
    expect(entries.map(({ quote }) => quote)).toEqual(['tower built in 1840。塔は高い。']);
  });

  it('ends once and quotes word for word, whatever the source contains', async () => {
    const pieces = [
      'tower',
      ' ',
      '. ',
      '\n',
      '\n\n',
      '# ',
      '- ',
      '| a | b |\n',
      '| - | - |\n',
      '**',
      '[x](y)',
      '`',
      '```\n',
      '&amp;',
      '\\n',
      '[1]',
      '塔は高い。',
      '😀',
      'built in 1840',
      '<b>',
      '1. ',
    ];
    const source = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(source, async (markdown) => {
        const { entries, final } = await ask({
          question: 'When was the tower built?',
          sources: [{ title: 'T', markdown }],
        });
        expect(final.type).toBe('message_complete');
        const shown = words(createProjection(markdown).text);
        for (const { quote } of entries) expect(shown).toContain(words(quote));
      }),
      { numRuns: 150 },
    );
  });
});
