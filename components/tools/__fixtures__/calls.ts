import type { RunCallReply } from '@/lib/protocol/http/tools';

/** A search that found something. */
export const searchCall: RunCallReply = {
  id: 'cal_1',
  call_id: 'call_1',
  turn: 1,
  name: 'search',
  title: 'Search the workspace',
  description: 'Search the workspace for "locks"',
  risk: 'read',
  status: 'done',
  arguments: { query: 'locks', engine: 'workspace' },
  executed_arguments: { query: 'locks', engine: 'workspace' },
  result: { items: [{ title: 'The canal of Orn', note: `Nine locks. ${'It is long. '.repeat(60)}` }] },
  error: null,
  rule_id: 'reads',
  reason: 'It only reads.',
  tab_action: null,
  has_secret: false,
  approval: null,
  started_at: '2026-11-20T10:00:00.000Z',
  duration_ms: 340,
};
