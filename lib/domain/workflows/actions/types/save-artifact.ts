/** Saves a text as an artifact, with the citations of the answers it consists of. */
import { z } from 'zod';
import { asId, type ArtifactId, type CollectionId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { defineFields } from '../../field';
import { artifactIdField, collectionIdField, idText, titleField } from '../config-fields';
import { defineAction, outcomePorts } from '../define-action';
import { readWritten, sayCollection, sayQuoted } from '../effect-words';
import { createIdempotencyKey, leave } from '../step-outcome';

export const saveArtifact = defineAction({
  type: 'save_artifact',
  title: 'Save an artifact',
  sentence: 'Saves a text, or the answers of earlier steps with their citations, as an artifact.',
  config: z
    .strictObject({
      title: titleField,
      markdown: z
        .string()
        .max(limits.artifactChars)
        .default('')
        .meta({ title: 'Text', description: 'Markdown. You can use the outputs of steps.' }),
      answer_ids: z.array(idText).max(limits.workflowActions).optional().meta({
        title: 'Answers',
        description:
          'Added below the text with their citations, for example ["{{steps.ask.output.answer_id}}"].',
        hint: 'Added below the text with their citations.',
      }),
      collection_id: collectionIdField.optional().meta({ title: 'Collection' }),
      artifact_id: artifactIdField.optional().meta({
        title: 'Artifact',
        description: 'Choose one to save a new version of it. Leave empty to create a new artifact.',
        hint: 'Choose one to save a new version of it. Leave empty to create a new artifact.',
      }),
    })
    .superRefine(({ markdown, answer_ids }, context) => {
      if (markdown.trim() === '' && (answer_ids ?? []).length === 0)
        context.addIssue({ code: 'custom', path: ['markdown'], message: 'needs text or answers to save' });
    }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'write',
  outputs: defineFields({
    artifact_id: ['Its id', 'text'],
    title: ['Its title', 'text'],
    version: ['Its version', 'number'],
  }),
  needs: ['artifacts'],
  effect({ title, collection_id, artifact_id }, findName) {
    const what = artifact_id === undefined ? 'an artifact' : 'a new version of an artifact';
    const where = collection_id === undefined ? '' : ` in ${sayCollection(collection_id, findName)}`;
    return `writes ${what}${where}: ${sayQuoted(title, 'without a title')}`;
  },
  writes: ({ collection_id, artifact_id }) => [
    {
      entity: 'research.artifacts',
      event: artifact_id === undefined ? 'on_create' : 'on_update',
      collection: readWritten(collection_id),
      isCertain: true,
    },
  ],
  async execute({ title, markdown, answer_ids, collection_id, artifact_id }, host, context) {
    const saved = await host.artifacts.save({
      artifactId: artifact_id === undefined ? null : asId<ArtifactId>(artifact_id),
      collectionId: collection_id === undefined ? null : asId<CollectionId>(collection_id),
      title,
      markdown,
      answerIds: answer_ids ?? [],
      idempotencyKey: createIdempotencyKey(context),
    });
    return leave('success', { artifact_id: saved.artifactId, title, version: saved.version });
  },
});
