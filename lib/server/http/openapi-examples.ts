/**
 * Examples for the published description, by endpoint name: one path through the interface from an empty workspace to a shared artifact,
 * and one LLMCP packet. Each was really sent or received in this form. Tests check them against the description and send the bodies again.
 * They contain no secret: the address of a share link opens nothing.
 */
type Example = { readonly body?: unknown; readonly reply?: unknown };

const collectionId = 'col_01a20600-0000-7000-8000-000000000001';
const sourceId = 'src_01a20600-0000-7000-8000-000000000002';
const revisionId = 'rev_01a20600-0000-7000-8000-000000000003';
const runId = '01a20600-0000-7000-8000-000000000004';
const artifactId = 'art_01a20600-0000-7000-8000-000000000005';
const conversationId = '01a20600-0000-7000-8000-000000000006';
const messageId = '01a20600-0000-7000-8000-000000000007';
const at = '2026-01-05T10:00:00.000Z';
const sentence = 'The Tacoma Narrows Bridge collapsed on November 7, 1940.';

const protocol = { name: 'laika.llmcp', version: 1 };
const address = 'https://bridges.example/tacoma';

export const openApiExamples: Readonly<Record<string, Example>> = {
  createCollection: { body: { title: 'Bridges', tags: ['engineering'] } },
  addSource: { body: { type: 'note', title: 'Tacoma Narrows', text: `# Tacoma Narrows\n\n${sentence}` } },
  agentChat: {
    body: {
      message: 'When did the Tacoma Narrows Bridge collapse?',
      context_type: 'collection',
      context: { collection_id: collectionId, tools: false },
    },
    reply: {
      event: 'citations',
      data: {
        citations: [
          {
            n: 1,
            source_id: sourceId,
            revision_id: revisionId,
            url: address,
            title: 'Tacoma Narrows',
            quote: sentence,
            match: 'exact',
            start: 18,
            end: 74,
            marker_start: 57,
          },
        ],
        support: { cited: 1, unsupported: 0, plain: 0, dropped: 0 },
      },
      id: '9',
    },
  },
  streamRunEvents: {
    reply: {
      event: 'run',
      data: { run_id: runId, conversation_id: conversationId, message_id: messageId },
      id: '2',
    },
  },
  streamRunFrames: {
    reply: { session_id: conversationId, event_id: 1, type: 'run_start', run_id: runId, agent: 'react' },
  },
  runTransform: { body: { type: 'report' }, reply: { run_id: runId, artifact_id: artifactId } },
  createShare: { body: { mode: 'snapshot', expires_at: null } },
  invokeTool: {
    body: { arguments: { expression: '1940 - 1889' } },
    reply: {
      run_id: runId,
      status: 'done',
      result: { expression: '1940 - 1889', value: '51' },
      error: null,
      approval: null,
    },
  },
  exchangePacket: {
    body: {
      protocol,
      id: 'request-1',
      type: 'request',
      created_at: at,
      conversation: { id: 'conversation-1', turn: 1 },
      sender: { role: 'agent' },
      input: {
        user_message: { id: 'message-1', text: 'When did the Tacoma Narrows Bridge collapse?' },
        task: { name: 'web.answer', args: {} },
      },
      context: {
        documents: [
          {
            doc_id: 'doc:web:summary',
            kind: 'web.observation.summary.v1',
            trust: 'untrusted',
            content: {
              doc_type: 'web.observation.summary.v1',
              url: address,
              title: 'Tacoma Narrows',
              markdown: `# Tacoma Narrows\n\n${sentence}`,
            },
          },
        ],
      },
      output: { format: 'json' },
    },
    reply: {
      protocol,
      id: '01a20600-0000-7000-8000-000000000008',
      type: 'response',
      created_at: at,
      conversation: { id: 'conversation-1', turn: 1 },
      sender: { role: 'assistant' },
      in_reply_to: { request_id: 'request-1' },
      assistant: {
        render: {
          type: 'doc',
          children: [{ type: 'paragraph', children: [{ type: 'text', text: `${sentence} [1]` }] }],
        },
        citations: [
          {
            n: 1,
            doc_id: 'doc:web:summary',
            url: address,
            quote: sentence,
            match: 'exact',
            locator: { type: 'text_fragment', value: sentence },
          },
        ],
      },
      tool_calls: [],
      reading: 'valid',
      repairs: [],
      ended: 'stop',
      dropped: [],
      numbered: [{ n: 1, doc_ids: ['doc:web:summary'] }],
    },
  },
};
