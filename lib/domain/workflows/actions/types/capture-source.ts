/** Adds a web page to a collection and waits until it is captured. The address may come from data, so the step is outward. */
import { z } from 'zod';
import type { CollectionId } from '@/lib/core/ids';
import { asId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';
import { defineFields } from '../../field';
import { collectionIdField } from '../config-fields';
import { ActionFailure, defineAction, outcomePorts } from '../define-action';
import { readLiteral, readWritten, sayCollection } from '../effect-words';
import { createIdempotencyKey, leave, requireEnd } from '../step-outcome';

export const captureSource = defineAction({
  type: 'capture_source',
  title: 'Capture a page',
  sentence:
    'Adds a web page to a collection and waits until it is captured. A page that is already there is not added again.',
  config: z.strictObject({
    collection_id: collectionIdField,
    url: z
      .string()
      .max(limits.urlChars)
      .refine((text) => readWebUrl(text, limits.urlChars).ok, 'is not a web address')
      .meta({ title: 'Address' }),
  }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'outward',
  outputs: defineFields({
    source_id: ['Its id', 'text'],
    title: ['Its title', 'text'],
    word_count: ['Words', 'number'],
  }),
  needs: ['sources'],
  effect: ({ url, collection_id }, findName) =>
    `captures ${readLiteral(url) ?? 'a page named in the data'} in ${sayCollection(collection_id, findName)}`,
  // A page that already exists is not added again, so a loop through this step ends once no new address comes.
  writes: ({ collection_id }) => [
    {
      entity: 'research.sources',
      event: 'on_create',
      collection: readWritten(collection_id),
      isCertain: false,
    },
  ],
  async execute({ collection_id, url }, host, context) {
    const { sourceId } = await host.sources.capture({
      collectionId: asId<CollectionId>(collection_id),
      url,
      idempotencyKey: createIdempotencyKey(context),
    });
    return { kind: 'waiting', wait: { kind: 'capture', sourceId } };
  },
  async resume(_config, host, context) {
    const { sourceId } = requireEnd(context, 'capture');
    const end = await host.sources.getCaptureEnd(sourceId);
    if (end.status === 'failed') throw new ActionFailure(end.reason);
    return leave('success', { source_id: sourceId, title: end.title, word_count: end.wordCount });
  },
});
