/** Tests both sides of each limit on HTTP requests about agents, reviews and threads. */
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { exportArtifactEndpoint } from './artifacts';
import { readNoticesEndpoint } from './notices';
import { addCommentEndpoint, updateCommentEndpoint } from './threads';
import { answerLlmxQuestionEndpoint, listLlmxMessagesEndpoint, receiveLlmxEndpoint } from './llmx';
import { setUsageLimitsEndpoint } from './models';
import { importFolderEndpoint } from './pages-folder';
import { changePlanEndpoint } from './research';
import { beginPipelineEndpoint, changePipelineItemEndpoint, decidePipelineEndpoint } from './reviews';

const long = (count: number) => 'x'.repeat(count);
const writeComment = (count: number) => ({ markdown: long(count), send_key: '12345678' });
const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
type Shape = { readonly safeParse: (value: unknown) => { readonly success: boolean } };

describe('an endpoint', () => {
  it.each<[keyof typeof limits, string, Shape, (count: number) => object]>([
    ['llmxWaitSeconds', 'a look of an agent', receiveLlmxEndpoint.query, (wait) => ({ wait })],
    ['llmxWaitSeconds', 'a look of a person', listLlmxMessagesEndpoint.query, (wait) => ({ wait })],
    ['llmxNameChars', 'a name', receiveLlmxEndpoint.query, (count) => ({ f: long(count) })],
    ['llmxOptionChars', 'an option', answerLlmxQuestionEndpoint.body, (count) => ({ option: long(count) })],
    ['llmxAnswerChars', 'an answer', answerLlmxQuestionEndpoint.body, (count) => ({ comment: long(count) })],
    ['storedNumber', 'a version', exportArtifactEndpoint.query, (version) => ({ version })],
    [
      ...(['planNodeIdChars', 'the id of a sub-question', changePlanEndpoint.body] as const),
      (count) => ({ version: 1, nodes: [{ id: long(count), question: 'Who?', depends_on: [] }] }),
    ],
    [
      ...(['pathChars', 'a path', importFolderEndpoint.body] as const),
      (count) => ({ format: 'logseq', files: [{ path: long(count), text: '' }] }),
    ],
    ['usageStorageBytes', 'storage', setUsageLimitsEndpoint.body, (bytes) => ({ storage_bytes: bytes })],
    ['usageTokens', 'tokens', setUsageLimitsEndpoint.body, (tokens) => ({ tokens })],
    ['usageCostUsd', 'cost', setUsageLimitsEndpoint.body, (cost) => ({ cost_usd: cost })],
    [
      ...(['memberLimits', 'exceptions', setUsageLimitsEndpoint.body] as const),
      (count) => ({ exceptions: many(count).map((id) => ({ user_id: id, tokens: 1, cost_usd: null })) }),
    ],
    ['knowledgeBlocks', 'a review', beginPipelineEndpoint.body, (count) => ({ block_ids: many(count) })],
    ['knowledgeTextChars', 'words', changePipelineItemEndpoint.body, (count) => ({ words: long(count) })],
    ['commentChars', 'a comment', addCommentEndpoint.body, writeComment],
    [
      'commentChars',
      'a rewritten comment',
      updateCommentEndpoint.body,
      (count) => ({ markdown: long(count) }),
    ],
    [
      'threadsPerThing',
      'threads to be read',
      readNoticesEndpoint.body,
      (count) => ({ thread_ids: many(count) }),
    ],
    [
      ...(['knowledgeDecisions', 'decisions', decidePipelineEndpoint.body] as const),
      (count) => ({ verdict: 'apply', ids: many(count) }),
    ],
  ])('accepts %s of %s, and refuses one more', (bound, _of, shape, write) => {
    expect(shape.safeParse(write(limits[bound])).success).toBe(true);
    expect(shape.safeParse(write(limits[bound] + 1)).success).toBe(false);
  });
});
