/** Makes an artifact from a collection with one of the transforms, and waits until it is done. */
import { z } from 'zod';
import { asId, type CollectionId, type SourceId } from '@/lib/core/ids';
import { idPrefixes } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { findTransform, transforms } from '@/lib/domain/transforms/registry';
import { defineFields } from '../../field';
import { collectionIdField, sourceIdsField } from '../config-fields';
import { ActionFailure, defineAction, outcomePorts } from '../define-action';
import { readLiteral, readWritten, sayCollection, saySources } from '../effect-words';
import { createIdempotencyKey, leave, requireEnd } from '../step-outcome';

/** A transform of the team may have been deleted when the step runs. The step then leaves by failure and says so. */
const isKnownOrOwn = (type: string): boolean =>
  findTransform(type) !== null || type.startsWith(idPrefixes.transform);

export const runTransform = defineAction({
  type: 'run_transform',
  title: 'Create an artifact',
  sentence:
    'Creates an artifact from a collection, such as a report or a timeline, and waits until it is ready.',
  config: z
    .strictObject({
      type: z
        .string()
        .max(limits.idChars)
        .refine(isKnownOrOwn, 'There is no such transform.')
        .meta({
          title: 'What to create',
          description: `One of ${transforms.map(({ type }) => type).join(', ')}, or the id of a transform that the team made.`,
          fixed: true,
        }),
      collection_id: collectionIdField,
      source_ids: sourceIdsField,
      options: z
        .record(z.string(), z.json())
        .default({})
        .meta({ title: 'Options', description: 'The transform’s options. Leave empty for its defaults.' }),
    })
    .superRefine(({ type, options }, context) => {
      const read = findTransform(type)?.readOptions(options);
      if (read !== undefined && !read.ok)
        context.addIssue({
          code: 'custom',
          path: ['options'],
          message: read.failure.replace(/^config\.(body: )?/, ''),
        });
    }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'write',
  outputs: defineFields({
    artifact_id: ['Id of the artifact', 'text'],
    title: ['Its title', 'text'],
    markdown: ['Its text', 'text'],
    run_id: ['Id of the run', 'text'],
  }),
  needs: ['transforms'],
  effect({ type, collection_id, source_ids }, findName) {
    const asked = readLiteral(type) ?? '';
    const own = findName(asked);
    if (own !== null)
      return `makes “${own}” in ${sayCollection(collection_id, findName)}${saySources(source_ids)}`;
    const what = findTransform(asked)?.title.toLowerCase() ?? 'artifact';
    const article = /^[aeiou]/.test(what) ? 'an' : 'a';
    return `writes ${article} ${what} in ${sayCollection(collection_id, findName)}${saySources(source_ids)}`;
  },
  writes({ collection_id }) {
    const collection = readWritten(collection_id);
    return [
      { entity: 'research.artifacts', event: 'on_create', collection, isCertain: true },
      { entity: 'research.runs', event: 'on_create', collection, isCertain: true },
      { entity: 'research.runs', event: 'on_update', collection, isCertain: true },
    ];
  },
  async execute({ type, collection_id, source_ids, options }, host, context) {
    const { runId } = await host.transforms.start({
      type,
      collectionId: asId<CollectionId>(collection_id),
      sourceIds: (source_ids ?? []).map((id) => asId<SourceId>(id)),
      options,
      idempotencyKey: createIdempotencyKey(context),
    });
    return { kind: 'waiting', wait: { kind: 'run', runId } };
  },
  async resume(_config, host, context) {
    const { runId } = requireEnd(context, 'run');
    const end = await host.transforms.getEnd(runId);
    if (end.status === 'failed') throw new ActionFailure(end.reason);
    const { artifactId, title, markdown } = end;
    return leave('success', { artifact_id: artifactId, title, markdown, run_id: runId });
  },
});
