/** Every sample message of the specification, as lines, and one wire frame of each type. */

/** §4.3, with envelope. */
export const envelopeLines = [
  '{"session_id":"sess-001","event_id":0,"type":"run_start","run_id":"run-1","message":"Hello","agent":"react"}',
  '{"session_id":"sess-001","node_id":"run-think-1","event_id":1,"type":"node_enter","id":"think"}',
  '{"session_id":"sess-001","node_id":"run-think-1","event_id":2,"type":"message_chunk","content":"I","id":"think"}',
  '{"session_id":"sess-001","node_id":"run-think-1","event_id":3,"type":"message_chunk","content":" don\'t","id":"think"}',
  '{"session_id":"sess-001","node_id":"run-think-1","event_id":4,"type":"usage","prompt_tokens":100,"completion_tokens":62,"total_tokens":162}',
  '{"session_id":"sess-001","node_id":"run-think-1","event_id":5,"type":"node_exit","id":"think","result":"Ok"}',
];

/** §4.3, without envelope. */
export const bareLines = [
  '{"type":"run_start","run_id":"run-1","agent":"react"}',
  '{"type":"node_enter","id":"think"}',
  '{"type":"message_chunk","content":"Hello","id":"think"}',
  '{"type":"node_exit","id":"think","result":"Ok"}',
];

/** §5. */
export const replyLine =
  '{"session_id":"sess-001","node_id":"run-think-1","event_id":8,"reply":"I don\'t have access to your device\'s clock ..."}';

/** §4.2, one payload of each type. */
export const payloads: Record<string, Record<string, unknown>> = {
  run_start: { run_id: 'run-1', message: 'Hello', agent: 'react' },
  node_enter: { id: 'think' },
  node_exit: { id: 'think', result: { Err: 'broke' } },
  message_chunk: { content: 'I', id: 'think' },
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  values: { state: { any_key: [1, null, 'x'] } },
  updates: { id: 'think', state: 'short' },
  custom: { value: { some_key: true } },
  checkpoint: {
    checkpoint_id: '0190a0a0-0000-7000-8000-000000000000',
    timestamp: '2026-01-28T12:34:56.789Z',
    step: 1,
    state: {},
    thread_id: 'sess-001',
    checkpoint_ns: '',
  },
  tot_expand: { candidates: ['a', 'b'] },
  tot_evaluate: { chosen: 0, scores: [0.5, 0.25] },
  tot_backtrack: { reason: 'thin', to_depth: 1 },
  got_plan: { node_count: 2, edge_count: 1, node_ids: ['q1', 'q2'] },
  got_node_start: { id: 'q1' },
  got_node_complete: { id: 'q1', result_summary: 'found' },
  got_node_failed: { id: 'q2', error: 'none' },
  got_expand: { node_id: 'q1', nodes_added: 1, edges_added: 1 },
  tool_call_chunk: { call_id: 't1', name: 'search', arguments_delta: '{"qu' },
  tool_call: { call_id: 't1', name: 'search', arguments: { query: 'x', newTab: false } },
  tool_start: { call_id: 't1', name: 'search' },
  tool_output: { call_id: 't1', name: 'search', content: 'line\nline' },
  tool_end: { call_id: 't1', name: 'search', result: 'ok', is_error: false },
  tool_approval: { call_id: 't1', name: 'artifact.share', arguments: { artifactId: 'art_1' } },
};
