/** Captures a page again and reports whether its text changed. */
import { z } from 'zod';
import { asId, type SourceId } from '@/lib/core/ids';
import { defineFields } from '../../field';
import { sourceIdField } from '../config-fields';
import { ActionFailure, defineAction } from '../define-action';
import { findCollectionOf, sayNamed } from '../effect-words';
import { createIdempotencyKey, leave, requireEnd } from '../step-outcome';

export const refreshSource = defineAction({
  type: 'refresh_source',
  title: 'Refresh a source',
  sentence: 'Captures a page again, then takes a branch depending on whether its text changed.',
  config: z.strictObject({ source_id: sourceIdField }),
  ports: [
    { name: 'changed', words: 'if it changed' },
    { name: 'unchanged', words: 'if nothing changed' },
    { name: 'failure', words: 'if it fails' },
  ],
  defaultPort: 'changed',
  risk: 'write',
  isGate: true,
  outputs: defineFields({
    source_id: ['Its id', 'text'],
    title: ['Its title', 'text'],
    changes: ['What changed', 'text'],
    word_count: ['Words', 'number'],
  }),
  needs: ['sources'],
  effect: ({ source_id }, findName) => `captures ${sayNamed(source_id, findName, 'the source')} again`,
  // Each capture is a new revision with its date, whether or not the text differs.
  writes: ({ source_id }) => [
    {
      entity: 'research.sources',
      event: 'on_update',
      collection: findCollectionOf(source_id),
      isCertain: true,
    },
  ],
  async execute({ source_id }, host, context) {
    const sourceId = asId<SourceId>(source_id);
    await host.sources.refresh({ sourceId, idempotencyKey: createIdempotencyKey(context) });
    return { kind: 'waiting', wait: { kind: 'capture', sourceId } };
  },
  async resume(_config, host, context) {
    const { sourceId } = requireEnd(context, 'capture');
    const end = await host.sources.getCaptureEnd(sourceId);
    if (end.status === 'failed') throw new ActionFailure(end.reason);
    const { title, changes, wordCount } = end;
    const output = { source_id: sourceId, title, changes, word_count: wordCount };
    return leave(end.changed ? 'changed' : 'unchanged', output);
  },
});
