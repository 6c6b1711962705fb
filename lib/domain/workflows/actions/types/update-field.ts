/** Changes one field of a record that users can change too: titles, and the tags of collections. */
import { z } from 'zod';
import type { ArtifactId, CollectionId, SourceId } from '@/lib/core/ids';
import { asId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { getEntity } from '../../entities';
import { defineFields } from '../../field';
import { findReferences } from '../../find-references';
import { idText, titleText } from '../config-fields';
import { ActionFailure, defineAction, outcomePorts } from '../define-action';
import { findCollectionOf, readWritten, sayNamed, sayQuoted } from '../effect-words';
import { createIdempotencyKey, leave } from '../step-outcome';

const entitySchema = z.enum(['research.sources', 'research.collections', 'research.artifacts']);
const tagsSchema = z.array(titleText).max(limits.workflowRecipients);

export const updateField = defineAction({
  type: 'update_field',
  title: 'Change a field',
  sentence: 'Sets the title of a source, an artifact or a collection, or the tags of a collection.',
  config: z
    .strictObject({
      entity: entitySchema.meta({ title: 'What to change' }),
      id: idText.meta({ title: 'Record', description: 'The record’s id, or {{trigger.id}}.' }),
      field: z.enum(['title', 'tags']).meta({ title: 'Field' }),
      value: z
        .union([titleText, tagsSchema])
        .meta({ title: 'Value', description: 'A title, or a list of tags.' }),
    })
    .superRefine(({ entity, field, value }, context) => {
      const { many, updatable } = getEntity(entity);
      if (!updatable.includes(field))
        context.addIssue({ code: 'custom', path: ['field'], message: `${many} have no ${field} to set` });
      if (Array.isArray(value) !== (field === 'tags'))
        context.addIssue({
          code: 'custom',
          path: ['value'],
          message: field === 'tags' ? 'must be a list of tags' : 'must be a title as text',
        });
    }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'write',
  outputs: defineFields({ changed: ['Whether anything changed', 'boolean'] }),
  needs: ['collections', 'sources', 'artifacts'],
  effect({ entity, id, field, value }, findName) {
    const read = entitySchema.safeParse(entity);
    const which = sayNamed(id, findName, read.success ? getEntity(read.data).one : 'a record');
    const what = field === 'tags' ? 'tags' : 'title';
    return `sets the ${what} of ${which}${typeof value === 'string' ? ` to ${sayQuoted(value, 'nothing')}` : ''}`;
  },
  writes({ entity, id, value }) {
    const read = entitySchema.safeParse(entity);
    if (!read.success) return [];
    const collection = read.data === 'research.collections' ? readWritten(id) : findCollectionOf(id);
    // If the new title contains the old one plus other text, it differs every time. Any other title is soon the same, and then nothing is
    // written.
    const isCertain =
      typeof value === 'string' &&
      /\S/.test(value.replace(/\{\{[^}]*\}\}/g, '')) &&
      findReferences(value).some(({ reference }) => reference === 'trigger.title');
    return [{ entity: read.data, event: 'on_update', collection, isCertain }];
  },
  async execute({ entity, id, value }, host, context) {
    const idempotencyKey = createIdempotencyKey(context);
    if (entity === 'research.collections') {
      const collectionId = asId<CollectionId>(id);
      const change = typeof value === 'string' ? { title: value } : { tags: value };
      return leave('success', await host.collections.update({ collectionId, ...change, idempotencyKey }));
    }
    if (typeof value !== 'string') throw new ActionFailure('A title must be text.');
    const renamed =
      entity === 'research.sources'
        ? await host.sources.rename({ sourceId: asId<SourceId>(id), title: value, idempotencyKey })
        : await host.artifacts.rename({ artifactId: asId<ArtifactId>(id), title: value, idempotencyKey });
    return leave('success', { changed: renamed.changed });
  },
});
