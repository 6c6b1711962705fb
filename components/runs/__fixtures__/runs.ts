import type { RunReply } from '@/lib/protocol/http/runs';

/** An answer to a question. */
export const answerRun: RunReply = {
  id: 'run_1',
  kind: 'chat',
  agent: 'sourcebook',
  status: 'complete',
  title: 'How high is the dam?',
  collection_id: 'col_1',
  conversation_id: null,
  message_id: null,
  artifact_id: null,
  context_type: null,
  workflow_id: null,
  execution_id: null,
  surface: null,
  model: 'ollama/llama',
  input_tokens: 0,
  output_tokens: 0,
  cost_usd: null,
  frame_count: 0,
  failure: null,
  created_at: '2026-11-20T10:00:00.000Z',
  started_at: '2026-11-20T10:00:00.000Z',
  finished_at: '2026-11-20T10:00:02.500Z',
};
