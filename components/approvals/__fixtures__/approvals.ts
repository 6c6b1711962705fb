import type { ApprovalReply } from '@/lib/protocol/http/approvals';

/** A pending approval: to save an artifact whose title, text and tags may be changed. */
export const keepArtifact: ApprovalReply = {
  id: 'apr_1',
  kind: 'tool_call',
  run_id: 'run_1',
  execution_id: null,
  conversation_id: 'cnv_1',
  collection_id: 'col_1',
  name: 'artifact.save',
  description: 'Save the artifact "Locks"',
  arguments: { title: 'Locks', markdown: '# Nine locks', tags: ['canal'], redaction: 'none' },
  editable: ['title', 'markdown', 'tags'],
  input_schema: {
    type: 'object',
    properties: {
      title: { type: 'string', maxLength: 300 },
      markdown: { type: 'string', maxLength: 200_000 },
      tags: { type: 'array', items: { type: 'string' }, default: [] },
      redaction: { type: 'string', enum: ['default', 'none'], default: 'default' },
    },
    required: ['title', 'markdown'],
  },
  risk: 'write',
  reason: 'This needs approval because it saves addresses without removing possible keys from them.',
  rule_id: 'must-ask',
  status: 'pending',
  scope: 'once',
  is_edited: false,
  can_decide: true,
  asked_for: { id: 'u', name: 'Ada' },
  decided_by: null,
  decided_at: null,
  denial_reason: null,
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-21T10:00:00.000Z',
};
