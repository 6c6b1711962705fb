/** Asks a collection a question and waits for the answer and its citations. */
import { z } from 'zod';
import { asId, type CollectionId, type SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { agentNames } from '@/lib/protocol/agent-chat/request';
import { defineFields } from '../../field';
import { collectionIdField, sourceIdsField } from '../config-fields';
import { ActionFailure, defineAction, outcomePorts, writeEvents } from '../define-action';
import { readWritten, sayCollection, sayQuoted, saySources } from '../effect-words';
import { createIdempotencyKey, leave, requireEnd } from '../step-outcome';

export const askCollection = defineAction({
  type: 'ask_collection',
  title: 'Ask a collection',
  sentence: 'Asks the sources of a collection a question and waits for the cited answer.',
  config: z.strictObject({
    collection_id: collectionIdField,
    question: z.string().trim().min(1).max(limits.messageChars).meta({ title: 'Question' }),
    source_ids: sourceIdsField,
    depth: z
      .enum(agentNames)
      .default('react')
      .meta({
        title: 'Depth',
        description: 'Answer (react), explore (tot) or research (got).',
        words: { react: 'Answer', tot: 'Explore', got: 'Research' },
      }),
  }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'write',
  outputs: defineFields({
    answer: ['The answer', 'text'],
    answer_id: ['Id of the answer', 'text'],
    is_answered: ['Whether the sources answer it', 'boolean'],
    run_id: ['Id of the run', 'text'],
  }),
  needs: ['questions'],
  effect: ({ collection_id, question, source_ids }, findName) =>
    `asks ${sayCollection(collection_id, findName)} ${sayQuoted(question, 'a question')}${saySources(source_ids)}`,
  writes({ collection_id }) {
    const collection = readWritten(collection_id);
    return writeEvents.map((event) => ({
      entity: 'research.runs',
      event,
      collection,
      isCertain: true,
    }));
  },
  async execute({ collection_id, question, source_ids, depth }, host, context) {
    const { runId } = await host.questions.start({
      collectionId: asId<CollectionId>(collection_id),
      question,
      sourceIds: (source_ids ?? []).map((id) => asId<SourceId>(id)),
      depth,
      idempotencyKey: createIdempotencyKey(context),
    });
    return { kind: 'waiting', wait: { kind: 'run', runId } };
  },
  async resume(_config, host, context) {
    const { runId } = requireEnd(context, 'run');
    const end = await host.questions.getEnd(runId);
    if (end.status === 'failed') throw new ActionFailure(end.reason);
    return leave('success', {
      answer: end.markdown,
      answer_id: end.answerId,
      is_answered: end.isAnswered,
      run_id: runId,
    });
  },
});
