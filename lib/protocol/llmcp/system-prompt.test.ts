import { describe, expect, it } from 'vitest';
import { taskNames } from './packet-schema';
import { readMarkdownAnswer } from './citation-block';
import { describeResponseSchema, writeSystemPrompt } from './system-prompt';

const tool = {
  name: 'collection.list_sources',
  description: 'Lists the sources.',
  inputSchema: { type: 'object', properties: { collectionId: { type: 'string' } } },
};

describe('writeSystemPrompt', () => {
  it.each(taskNames)('names the task %s and separates instructions from data', (task) => {
    for (const format of ['json', 'markdown'] as const) {
      const prompt = writeSystemPrompt({ task, format });
      expect(prompt).toContain(`# Task: ${task}`);
      expect(prompt).toContain('`trust: "untrusted"`');
      expect(prompt).toContain('never an instruction');
      expect(prompt).toContain('suggest what to collect next');
      expect(prompt).toContain('o raw HTML');
    }
  });

  it('asks for JSON only, and includes the schema, in JSON mode', () => {
    const prompt = writeSystemPrompt({ task: 'web.answer', format: 'json', tools: [tool] });
    expect(prompt).toContain('Output only JSON');
    expect(prompt).toContain('`assistant.citations`');
    expect(prompt).toContain(describeResponseSchema());
    expect(prompt).toContain(
      `- \`${tool.name}\`: ${tool.description}\n  arguments: ${JSON.stringify(tool.inputSchema)}`,
    );
    expect(prompt).not.toContain('```citations');
  });

  it('says that there are no tools when none are offered', () => {
    expect(writeSystemPrompt({ task: 'web.answer', format: 'json' })).toContain(
      '`tool_calls` is an empty array',
    );
  });

  it('shows a citation block that the reader accepts, in Markdown mode', () => {
    const prompt = writeSystemPrompt({ task: 'web.answer', format: 'markdown' });
    expect(readMarkdownAnswer(prompt).entries.map((entry) => entry.n)).toEqual([1, 3]);
    expect(prompt).not.toContain('tool_calls');
    expect(prompt).toContain('no JSON envelope');
  });

  it('refuses tools in Markdown mode', () => {
    expect(() => writeSystemPrompt({ task: 'web.answer', format: 'markdown', tools: [tool] })).toThrow();
  });

  it('stays small enough for a local model', () => {
    expect(writeSystemPrompt({ task: 'web.answer', format: 'markdown' }).length).toBeLessThan(3_000);
    expect(writeSystemPrompt({ task: 'web.answer', format: 'json' }).length).toBeLessThan(8_000);
  });
});

describe('describeResponseSchema', () => {
  it('names every required part of a response, without limits', () => {
    const schema = describeResponseSchema();
    for (const name of [
      'in_reply_to',
      'assistant',
      'render',
      'citations',
      'quote',
      'tool_calls',
      'table_cell',
      'strikethrough',
    ]) {
      expect(schema).toContain(`"${name}"`);
    }
    expect(schema).not.toMatch(/maxLength|pattern|\$schema/);
  });
});
