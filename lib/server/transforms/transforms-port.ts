/** Transforms for tools, through `run-transform.ts`. Requesting one creates a run, which continues on its own. */
import { z } from 'zod';
import type { TransformsPort } from '@/lib/engine/tools/ports/transforms';
import { presentTransforms, runTransform } from './run-transform';
import type { MemberCalls } from '@/lib/server/tools/member-calls';

const schemaSchema = z.record(z.string(), z.json());

export function createTransformsPort({ asViewer, asEditor }: MemberCalls): TransformsPort {
  return {
    listTypes: () =>
      asViewer(async (viewer) => {
        const { items } = await presentTransforms(viewer);
        return items.map(({ type, title, description, options_schema: schema }) => ({
          type,
          title,
          description,
          configSchema: schemaSchema.parse(schema),
        }));
      }),
    run: ({ collectionId, type, config }) =>
      asEditor(async (editor) => {
        const begun = await runTransform(editor, { collectionId, type, config, sourceIds: [] });
        return { runId: begun.run_id, artifactId: begun.artifact_id };
      }),
  };
}
