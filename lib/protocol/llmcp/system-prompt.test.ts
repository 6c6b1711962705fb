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

describe('the parts of a prompt', () => {
  const listParts = (prompt: string) => prompt.split('\n\n').flatMap((part) => /^# .*/.exec(part) ?? []);

  it('are the task, the rules for data and for citing, the output and, in JSON mode, the tools', () => {
    const parts = ['# Task: web.answer', '# Instructions and data', '# Grounding', '# Output'];
    expect(listParts(writeSystemPrompt({ task: 'web.answer', format: 'markdown' }))).toEqual(parts);
    expect(listParts(writeSystemPrompt({ task: 'web.answer', format: 'json' }))).toEqual([
      ...parts,
      '# Tools',
    ]);
    expect(listParts(writeSystemPrompt({ task: 'web.answer', format: 'json', tools: [tool] }))).toEqual([
      ...parts,
      '# Tools',
    ]);
  });

  it('say what the protocol demands of the output', () => {
    const prompt = writeSystemPrompt({
      task: 'web.extract',
      format: 'json',
      tools: [tool, { ...tool, name: 'b.c' }],
    });
    for (const sentence of [
      'You speak laika.llmcp version 1.',
      '`assistant.render`',
      '`assistant.markdown`',
      '`assistant.data`',
      'No raw HTML',
      '`tool_calls`, items of the shape {"name","arguments"}',
      'The app decides whether a call is made',
    ]) {
      expect(prompt).toContain(sentence);
    }
    expect(prompt.split('\n').filter((line) => line.startsWith('- `'))).toEqual([
      `- \`${tool.name}\`: ${tool.description}`,
      `- \`b.c\`: ${tool.description}`,
    ]);
  });
});

describe('describeResponseSchema', () => {
  it('keeps what a field is called, what it may be and whether it is required, and no upper limit', () => {
    const { properties, required, $defs } = JSON.parse(describeResponseSchema()) as {
      properties: Record<string, { properties: Record<string, unknown> }>;
      required: string[];
      $defs: Record<string, unknown>;
    };
    expect(required.toSorted()).toEqual([
      'assistant',
      'conversation',
      'created_at',
      'id',
      'in_reply_to',
      'protocol',
      'sender',
      'type',
    ]);
    expect(properties['sender']).toEqual({
      type: 'object',
      properties: { role: { type: 'string', enum: ['user', 'agent', 'assistant', 'tool'] } },
      required: ['role'],
    });
    expect(properties['protocol']?.properties['version']).toEqual({ type: 'number', const: 1 });
    expect(properties['conversation']?.properties['turn']).toEqual({ type: 'integer', minimum: 0 });
    expect(properties['assistant']?.properties).toMatchObject({
      title: { type: 'string' },
      data: { $ref: expect.any(String) },
      citations: { type: 'array', items: { type: 'object', required: ['quote'] } },
    });
    const { $ref } = properties['assistant']?.properties['data'] as { $ref: string };
    expect($defs[$ref.replace('#/$defs/', '')]).toEqual({});
    expect(properties['tool_calls']).toMatchObject({
      type: 'array',
      items: { properties: { name: { type: 'string' }, arguments: { type: 'object' } } },
    });
  });

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
