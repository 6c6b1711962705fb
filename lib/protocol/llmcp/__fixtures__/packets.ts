/** Every sample message of the specification with its placeholders filled in, and one packet with all document kinds. */

const envelopeSample = {
  protocol: { name: 'laika.llmcp', version: 1 },
  id: 'uuid',
  type: 'request',
  created_at: '2026-01-28T12:34:56.789Z',
  conversation: { id: 'uuid', turn: 7 },
  sender: { role: 'agent' },
};

/** "Web observation summary". */
const summarySample = {
  doc_type: 'web.observation.summary.v1',
  url: 'https://example.com',
  title: 'Example',
  captured_at: '2026-01-28T12:34:56.789Z',
  markdown: '# Example\\n\\nMain content as markdown...',
  extracted_links: [{ url: 'https://...', text: 'link text', context: 'surrounding text' }],
  signals: ['paywall_or_login', 'overlay_blocking'],
};

/** "Observation chunks". */
const chunkSample = {
  doc_type: 'web.observation.chunk.v1',
  url: 'https://example.com',
  title: 'Example',
  chunk_index: 1,
  chunk_count: 3,
  markdown: '...',
};

/** "Collection index". */
const indexSample = {
  doc_type: 'collection.index.v1',
  collection_id: 'col:123',
  title: 'Model release coverage',
  sources: [
    { source_id: 'src:1', url: 'https://...', title: '...', captured_at: '2026-01-28T01:02:03Z' },
  ],
};

/** "Collection source". */
const sourceSample = {
  doc_type: 'collection.source.v1',
  collection_id: 'col:123',
  source_id: 'src:1',
  url: 'https://example.com/story',
  title: 'Example story',
  captured_at: '2026-01-28T01:02:03Z',
  markdown: '# Example story\\n\\n...',
  extracted_links: [{ url: 'https://...', text: '...', context: '...' }],
};

/** "Request schema (v1)", with the summary sample as its content object. */
export const requestSchemaSample = {
  ...envelopeSample,
  input: {
    user_message: { id: 'uuid', text: 'summarize this page' },
    task: { name: 'web.summarize', args: { style: 'concise' } },
  },
  context: {
    documents: [
      {
        doc_id: 'doc:web:summary',
        kind: 'web.observation.summary.v1',
        trust: 'untrusted',
        source: { browser: 'safari', tab_id: 'optional' },
        content: summarySample,
      },
    ],
  },
  output: { format: 'json' },
};

/** "Example: summarize this page (abbreviated)", request. */
export const abbreviatedRequest = {
  protocol: { name: 'laika.llmcp', version: 1 },
  id: 'req-1',
  type: 'request',
  created_at: '2026-01-28T12:34:56.789Z',
  conversation: { id: 'c-1', turn: 1 },
  sender: { role: 'agent' },
  input: {
    user_message: { id: 'u-1', text: 'summarize this page' },
    task: { name: 'web.summarize', args: { style: 'concise' } },
  },
  context: {
    documents: [
      {
        doc_id: 'doc:web:summary',
        kind: 'web.observation.summary.v1',
        trust: 'untrusted',
        content: {
          doc_type: 'web.observation.summary.v1',
          url: 'https://example.com',
          title: 'Example',
          markdown: '# Example\\n\\n...',
        },
      },
    ],
  },
  output: { format: 'json' },
};

/** "Example: summarize this page (abbreviated)", response: the lenient form with only `assistant.markdown`. */
export const abbreviatedResponse = {
  protocol: { name: 'laika.llmcp', version: 1 },
  id: 'res-1',
  type: 'response',
  created_at: '2026-01-28T12:34:57.123Z',
  conversation: { id: 'c-1', turn: 1 },
  sender: { role: 'assistant' },
  in_reply_to: { request_id: 'req-1' },
  assistant: {
    title: 'Summary',
    markdown: '## Summary\\n\\n- ...\\n\\n## What to verify\\n\\n- ...',
    citations: [{ doc_id: 'doc:web:summary', url: 'https://example.com', quote: '...' }],
  },
  tool_calls: [],
};

/** "Response schema (v1)". */
export const responseSchemaSample = {
  protocol: { name: 'laika.llmcp', version: 1 },
  id: 'uuid',
  type: 'response',
  created_at: '2026-01-28T12:34:57.123Z',
  conversation: { id: 'uuid', turn: 7 },
  sender: { role: 'assistant' },
  in_reply_to: { request_id: 'uuid' },
  assistant: {
    title: 'Optional short title',
    render: {
      type: 'doc',
      children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Markdown content...' }] }],
    },
    citations: [{ source_id: 'src:1', url: 'https://...', quote: 'short supporting excerpt' }],
  },
  tool_calls: [],
};

/** "Citation shape (v1)". */
const citationSample = {
  source_id: 'src_123',
  url: 'https://example.com/story',
  quote: 'The launch is expected in Q2.',
  locator: { type: 'text_fragment', value: 'launch is expected in Q2' },
  confidence: 0.72,
};

/** "Tool call schema (v1)". */
export const toolCallSample = { name: 'browser.click', arguments: { handleId: 'laika-1' } };

const wrap = (docId: string, content: { doc_type: string }) => ({
  doc_id: docId,
  kind: content.doc_type,
  trust: 'untrusted',
  source: { captured_by: 'fetch' },
  content,
});

/** Every document kind, with the additional fields of protocols 1. */
export const collectionRequest = {
  ...abbreviatedRequest,
  input: {
    user_message: { id: 'u-2', text: 'What did they say?' },
    task: { name: 'web.answer', args: {} },
  },
  context: {
    documents: [
      wrap('doc:index', {
        ...indexSample,
        sources: [
          { ...indexSample.sources[0], n: 1, packed: 'full' },
          {
            source_id: 'src_2',
            url: '/w/team/sources/src_2',
            title: 'A note',
            n: 2,
            packed: 'summary',
            summary: { text: 'Says little.', citable: false },
          },
        ],
        inventory: {
          source_count: 3,
          full_count: 1,
          summary_count: 1,
          title_count: 0,
          left_out: [{ source_id: 'src_3', n: 3, title: 'Too long', reason: 'budget' }],
        },
      } as { doc_type: string }),
      wrap('doc:source:1', { ...sourceSample, n: 1 } as { doc_type: string }),
      wrap('doc:source:4:1', { ...chunkSample, source_id: 'src_4', n: 4, start: 0, end: 3 } as { doc_type: string }),
      wrap('doc:summary', { ...summarySample, n: 5, source_id: 'src_5' } as { doc_type: string }),
    ],
  },
  output: { format: 'markdown' },
};
