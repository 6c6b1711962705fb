import { describe, expect, it } from 'vitest';
import { findTransform } from '@/lib/domain/transforms/registry';
import type { Transform } from '@/lib/domain/transforms/define-transform';
import { readMade } from './read-made';

const faq = findTransform('faq') as Transform;
const data = { type: 'faq', items: [{ question: 'Why?', answer: 'So.', quotes: [{ n: 1, quote: 'so' }] }] };
const read = (text: string) => readMade(text, { transform: faq, options: {}, facts: [] });
const packet = (assistant: object) =>
  JSON.stringify({
    protocol: { name: 'laika.llmcp', version: 1 },
    id: 'r1',
    type: 'response',
    created_at: '2026-11-20T00:00:00Z',
    conversation: { id: 'c1', turn: 1 },
    sender: { role: 'assistant' },
    in_reply_to: { request_id: 'q1' },
    assistant: {
      render: {
        type: 'doc',
        children: [{ type: 'paragraph', children: [{ type: 'text', text: 'An FAQ' }] }],
      },
      citations: [],
      ...assistant,
    },
    tool_calls: [],
  });

describe('readMade', () => {
  it('reads the data of a packet, and adds no note when there is nothing to report', () => {
    const made = read(packet({ data }));
    expect(made).toMatchObject({ ok: true, value: { markdown: '## Why?\n\nSo. [1]', notes: [], data } });
  });

  it('reads bare data, fenced or within text, and notes the repair', () => {
    for (const text of [JSON.stringify(data), `Here it is:\n\`\`\`json\n${JSON.stringify(data)}\n\`\`\``]) {
      const made = read(text);
      expect(made.ok && made.value.data).toEqual(data);
      expect(made.ok && made.value.notes.join()).toMatch(/repaired/);
    }
  });

  it('keeps plain text without a view, and says so', () => {
    const made = read('It is so [1].\n\n```citations\n{"n":1,"quote":"so"}\n```');
    expect(made).toMatchObject({ ok: true, value: { markdown: 'It is so [1].', data: null, entries: [] } });
    expect(made.ok && made.value.notes[0]).toMatch(/plain text.*nothing in it has been verified/);
  });

  it('keeps the text and the citations of a packet whose data has the wrong shape', () => {
    const render = {
      type: 'doc',
      children: [{ type: 'paragraph', children: [{ type: 'text', text: 'So [1].' }] }],
    };
    const made = read(packet({ render, citations: [{ n: 1, quote: 'so' }], data: { type: 'timeline' } }));
    expect(made).toMatchObject({ ok: true, value: { data: null, entries: [{ n: 1, quote: 'so' }] } });
  });

  it('counts the parts left out for lack of a quote', () => {
    const more = { ...data, items: [...data.items, { question: 'And?', answer: 'Hm.', quotes: [] }] };
    const made = read(packet({ data: more }));
    expect(made.ok && made.value.notes).toEqual([
      'Left out for lack of a quote: 1 part of the model’s answer.',
    ]);
  });

  it('fails with the next action when there is nothing to show', () => {
    expect(read(packet({ data: { type: 'faq', items: [] } }))).toMatchObject({
      ok: false,
      failure: faq.nothing,
    });
    expect(read('')).toMatchObject({ ok: false, failure: { action: expect.any(String) } });
  });
});
