import { describe, expect, it } from 'vitest';
import { createProjection } from '@/lib/evidence/projection';
import { readMarkdownAnswer, readResponsePacket } from '@/lib/protocol/llmcp';
import { makeRequest, makeIndex, readCollection } from '../__fixtures__/make-request';
import { collectAnswer } from '../../__fixtures__/collect-answer';
import { createExtractiveModel } from '../create-extractive-model';
import { readFields } from './extract-fields';
import { buildTransform, extractiveTransformTypes } from './run-transform';
import { summarize } from '../shapes/summarize';

const never = new AbortController().signal;
const run = async (task: Parameters<typeof makeRequest>[0]) =>
  (await collectAnswer(createExtractiveModel(), makeRequest(task), never)).text;
const readTexts = (sources: readonly { readonly markdown: string }[]) =>
  sources.map(({ markdown }) => createProjection(markdown).text.replace(/\s+/g, ' '));
const texts = readTexts(readCollection());

describe('web.summarize', () => {
  it('quotes the lead and central sentences of each source word for word', () => {
    const { citations } = summarize(makeIndex(readCollection()), { style: 'concise' }, { leftOut: 0 });
    expect(citations[0]?.quote).toBe(
      'Marlow Bridge is a cable-stayed road and rail bridge across the Tarn estuary.',
    );
    expect(new Set(citations.map(({ source }) => source.n)).size).toBe(6);
    for (const { source, quote } of citations) expect(texts[source.n - 1]).toContain(quote);
  });

  it('says how many sources it left out', () => {
    expect(summarize(makeIndex(readCollection()), {}, { leftOut: 3 }).markdown).toContain('3 more sources');
  });

  it('follows the headings of a single source', () => {
    const { markdown } = summarize(makeIndex(readCollection().slice(0, 1)), {}, { leftOut: 0 });
    expect(markdown).toContain('### History');
  });
});

describe('web.extract', () => {
  const fields = {
    total_length: 'number: total length in metres',
    opening_date: 'date when the bridge opened',
    designer: 'who designed the bridge',
    mascot_species: 'species of the mascot',
  };

  it('returns values as the source writes them, quotes them, and leaves unknown fields null', async () => {
    const text = await run({
      task: { name: 'web.extract', args: { fields } },
      sources: readCollection().slice(0, 1),
      format: 'json',
    });
    const packet = readResponsePacket(text);
    expect(packet.ok && packet.value.assistant.data).toEqual({
      total_length: 1180,
      opening_date: '2004-05-12',
      designer: 'Ingrid Solberg',
      mascot_species: null,
    });
    const [code] = packet.ok ? packet.value.assistant.render.children : [];
    expect(code).toMatchObject({ type: 'code_block', language: 'json' });
  });

  it.each([
    [{ fields: ['a', 'b'] }, ['a', 'b']],
    [{ fields: [{ name: 'a', type: 'number' }] }, ['a']],
    [{ fields: { a: 'what', b: { type: 'date' } } }, ['a', 'b']],
    [{}, []],
    [{ fields: 7 }, []],
  ])('reads the fields of %j', (args, names) => {
    expect(readFields(args).map(({ name }) => name)).toEqual(names);
  });
});

describe('transform.run', () => {
  it.each(extractiveTransformTypes)('makes a %s whose quotes all appear in their sources', async (type) => {
    const weighing = {
      title: 'Ferry or bridge',
      markdown:
        '## Advantages of the ferry\n\n- It cost little.\n- It left room for ships.\n\n## Drawbacks\n\n- It stopped in storms.',
    };
    const sources = [...readCollection(), weighing];
    const text = await run({ task: { name: 'transform.run', args: { type } }, sources });
    const { entries, markdown } = readMarkdownAnswer(text);
    expect(entries.length).toBeGreaterThan(2);
    expect(markdown.length).toBeGreaterThan(100);
    for (const { n, quote } of entries) expect(readTexts(sources)[(n ?? 0) - 1]).toContain(quote);
  });

  it('returns the data beside the page in JSON mode', async () => {
    const text = await run({
      task: { name: 'transform.run', args: { type: 'timeline', config: { most: 3 } } },
      format: 'json',
    });
    const packet = readResponsePacket(text);
    expect(packet.ok && packet.value.assistant.data).toMatchObject({ type: 'timeline' });
  });

  it('names the types it can make when asked for another', async () => {
    expect(await run({ task: { name: 'transform.run', args: { type: 'podcast' } } })).toMatch(
      /needs a language model.*timeline/,
    );
  });

  it('builds every type from an empty index without failing', () => {
    for (const type of extractiveTransformTypes) expect(buildTransform(makeIndex([]), type).type).toBe(type);
  });
});

describe('the questions of a guide', () => {
  const asked = 'Who paints the mast?';
  const tell = (name: string) => `## ${asked}\n\n${name} paints the mast of the yard before each season.`;
  const makeGuide = (...texts: string[]) => {
    const sources = texts.map((markdown) => ({ title: 'Yard', markdown }));
    const guide = buildTransform(makeIndex(sources), 'guide');
    return guide.type === 'guide' ? guide.questions.map(({ question }) => question) : [];
  };

  it('are answered for certain', () => {
    expect(makeGuide(tell('Ada Kestrel'))).toContain(asked);
    expect(makeGuide(tell('Ada Kestrel'), tell('Ben Plover'))).not.toContain(asked);
  });
});
