import { describe, expect, it } from 'vitest';
import { readJsonCalls } from '../json-calls';
import { answerWord, writeDecidePrompt, writeJsonDecidePrompt } from './decide-turn';

const tools = [
  {
    name: 'collection.list_sources',
    description: 'Lists the sources of a collection.',
    inputSchema: { type: 'object', properties: { collectionId: { type: 'string' } } },
  },
];

describe('writeDecidePrompt', () => {
  it('asks a model with native tool calls for tool calls or a single word', async () => {
    await expect(writeDecidePrompt(tools)).toMatchFileSnapshot('__fixtures__/decide-prompt.md');
  });
});

describe('writeJsonDecidePrompt', () => {
  it('asks a model without native tool calls for the same in a response packet, and shows it the arguments', () => {
    const prompt = writeJsonDecidePrompt(tools);
    expect(prompt).toContain('Output only JSON');
    expect(prompt).toContain(JSON.stringify(tools[0]?.inputSchema));
    expect(prompt).toContain(`the single word ${answerWord} as \`assistant.markdown\``);
    const asked = readJsonCalls(`{"assistant":{"markdown":"${answerWord}"},"tool_calls":[]}`, () => 'id');
    expect(asked.text).toBe(answerWord);
  });
});
