import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type ArtifactId,
  asId,
  type CollectionId,
  type ConversationId,
  type MessageId,
  type RunId,
  type TableId,
  type UserId,
  type WorkspaceId,
} from '@/lib/core/ids';
import { createRun, type Run, type RunFacts, type RunInput, type RunKind, type StoredRunIds } from './run';

const facts: RunFacts = {
  id: asId<RunId>('run'),
  workspaceId: asId<WorkspaceId>('workspace'),
  userId: asId<UserId>('user'),
  agent: 'react',
  status: 'queued',
  lastSeq: 0,
  attempt: 0,
  isTainted: false,
  model: null,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: null,
  failure: null,
  causeExecutionId: null,
  cancelRequestedAt: null,
  createdAt: new Date(0),
  startedAt: null,
  finishedAt: null,
};

const asked = { question: 'Why?', questionMessageId: 'question', sourceIds: [], budget: {} };
const question = { ...asked, collectionIds: [] };
const source = { sourceId: 'source', revisionId: 'revision' };

const inputs: { readonly [Kind in RunKind]: Extract<RunInput, { kind: Kind }> } = {
  chat: { kind: 'chat', ...question, mayAct: false, surface: 'chat' },
  explore: { kind: 'explore', ...question, workers: 1 },
  research: { kind: 'research', ...question, workers: 1, planId: 'plan', mayRunUnseen: false },
  agent: {
    kind: 'agent',
    contextType: 'tables',
    question: 'Why?',
    questionMessageId: 'question',
    context: null,
    extensions: false,
  },
  tool: { kind: 'tool', name: 'app.calculate', arguments: {}, surface: 'rest' },
  transform: { kind: 'transform', type: 'report', config: {}, sourceIds: [] },
  summarize: { kind: 'summarize', ...source, style: 'concise' },
  extract: { kind: 'extract', ...source, fields: [] },
  export: { kind: 'export', format: 'pdf', version: 1 },
  fill: { kind: 'fill', columnIds: [], sourceIds: [], cells: 'all' },
  knowledge: { kind: 'knowledge', pipelineId: 'pipeline', phase: 'rewording' },
};

const allIds = {
  collectionId: asId<CollectionId>('collection'),
  conversationId: asId<ConversationId>('conversation'),
  messageId: asId<MessageId>('message'),
  artifactId: asId<ArtifactId>('artifact'),
  tableId: asId<TableId>('table'),
};

type IdName = keyof StoredRunIds;

/** The ids that a run of each kind must have. */
const needed: readonly (readonly [RunKind, readonly IdName[]])[] = [
  ['chat', ['conversationId', 'messageId']],
  ['explore', ['conversationId', 'messageId']],
  ['research', ['conversationId', 'messageId']],
  ['agent', ['conversationId', 'messageId']],
  ['tool', []],
  ['transform', ['collectionId', 'artifactId']],
  ['summarize', ['collectionId']],
  ['extract', ['collectionId']],
  ['export', ['artifactId']],
  ['fill', ['collectionId', 'tableId']],
  ['knowledge', []],
];

const idNames: readonly IdName[] = ['collectionId', 'conversationId', 'messageId', 'artifactId', 'tableId'];

describe('createRun', () => {
  it.each(needed)('creates a run of kind %s from a row with the ids that it needs', (kind, names) => {
    const held = idNames.map((name) => [name, names.includes(name) ? allIds[name] : null] as const);
    const ids: StoredRunIds = { ...allIds, ...Object.fromEntries(held) };
    expect(createRun(facts, inputs[kind], ids)).toEqual({ ...facts, ...ids, kind, input: inputs[kind] });
  });

  it('keeps the collection of a question to one collection', () => {
    for (const kind of ['chat', 'explore', 'research'] as const)
      expect(createRun(facts, inputs[kind], allIds)).toMatchObject({ collectionId: allIds.collectionId });
  });

  it.each(needed.flatMap(([kind, names]) => names.map((name) => [kind, name] as const)))(
    'refuses a row of kind %s without its %s',
    (kind, name) => {
      expect(() => createRun(facts, inputs[kind], { ...allIds, [name]: null })).toThrow(name);
    },
  );

  it('returns a run whose kind tells the compiler which ids it has', () => {
    expectTypeOf<Run<'fill'>['tableId']>().toEqualTypeOf<TableId>();
    expectTypeOf<Run<'fill'>['artifactId']>().toEqualTypeOf<null>();
    expectTypeOf<Run<'export'>['collectionId']>().toEqualTypeOf<CollectionId | null>();
    expectTypeOf<Run['conversationId']>().toEqualTypeOf<ConversationId | null>();
  });
});
