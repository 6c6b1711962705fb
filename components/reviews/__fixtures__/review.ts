/** A review whose three steps are done: one of two blocks is picked, two places are proposed, and one page already says it. */
import type { PipelineReply } from '@/lib/protocol/http/reviews';

const item = {
  page_id: 'pag_j', depth: 0, is_tainted: false, is_answered: true, edited: null,
};

const decision = {
  knowledge_block_id: 'b1', page_version: 1, target_block_id: null, target_block_title: null,
  skip_reason: null, is_recorded: false, placed_block_id: null,
};

export function makeReview(): PipelineReply {
  const phase = {
    state: 'done' as const, run_id: 'run_1', failure: null, model: 'ollama/mistral',
    reports: [], lenient: [],
  };
  const text = 'Learned today that a queue is safe for threads';
  return {
    id: 'pip_1', title: '2026-11-22', page_id: 'pag_j', status: 'open', has_model: true,
    created_at: '2026-11-22T15:00:00.000Z', updated_at: '2026-11-22T15:00:00.000Z',
    phases: [
      { ...phase, phase: 'classification' },
      { ...phase, phase: 'rewording', lenient: ['fence'], reports: [{ reason: 'A line is not JSON.', text: 'Sure!' }] },
      { ...phase, phase: 'integration' },
    ],
    items: [
      {
        ...item, block_id: 'b1', text, confidence: 0.92, reason: 'It tells a lasting property of queues.',
        is_picked: true, is_tainted: true, reworded: 'Queues are safe.', words: 'Queues are safe.',
      },
      {
        ...item, block_id: 'b2', text: 'Had lunch with Sarah', confidence: null, reason: null,
        is_picked: false, reworded: null, words: 'Had lunch with Sarah',
      },
    ],
    decisions: [
      {
        ...decision, id: 'd1', page_id: 'pag_1', target_page: 'Python', state: 'proposed', action: 'add_under',
        target_block_id: 't1', target_block_title: 'Patterns', confidence: 0.9, reasoning: 'It is a pattern of concurrency.',
      },
      {
        ...decision, id: 'd2', page_id: 'pag_2', target_page: 'Threads', state: 'proposed', action: 'add_section',
        confidence: 0.6, reasoning: 'Threads are its subject.',
      },
      {
        ...decision, id: 'd3', page_id: 'pag_3', target_page: 'Queues', state: 'passed', action: 'skip', confidence: 1,
        reasoning: '', skip_reason: 'It is already on this page: “Queues are safe.”', is_recorded: true,
      },
    ],
    outcome: '0 integrated, 1 already recorded, 2 places to decide, 0 skipped.',
  };
}
