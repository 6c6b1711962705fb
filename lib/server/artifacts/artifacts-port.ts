/**
 * Artifacts for tools, through the use cases of `lib/server/artifacts`. Saving creates a new one in the run's collection. Its markers are
 * not bound to passages, because a number written by a model proves nothing. Paths lead into this app and need the user's own session.
 */
import type { CollectionId } from '@/lib/core/ids';
import type { ArtifactsPort } from '@/lib/engine/tools/ports/artifacts';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { createArtifact } from './create-artifact';
import { editArtifact, readArtifactText } from './artifact-texts';
import { makeArtifactFile, writeArtifactText } from './make-artifact-file';
import type { MemberCalls } from '../tools/member-calls';
import { findArtifactPlace } from './find-artifact-place';

export function createArtifactsPort(
  { asViewer, asEditor }: MemberCalls,
  collectionId: CollectionId | null,
): ArtifactsPort {
  return {
    save: ({ title, markdown, tags }) =>
      asEditor(async (editor) => {
        if (collectionId === null) throw noCollection();
        const made = await createArtifact(editor, {
          from: 'text',
          collection_id: collectionId,
          title,
          markdown,
          tags: [...tags],
        });
        const place = await inWorkspace(editor, (database) => findArtifactPlace(database, editor, made.id));
        return { ...place, version: made.version };
      }),
    locate: (artifactId) =>
      asViewer((viewer) =>
        inWorkspace(viewer, (database) => findArtifactPlace(database, viewer, artifactId)),
      ),
    readText: (range) => asViewer((viewer) => readArtifactText(viewer, range)),
    edit: (change) => asEditor((editor) => editArtifact(editor, change)),
    makeFile: (request) => asViewer((viewer) => makeArtifactFile(viewer, request)),
    writeText: (request) => asViewer((viewer) => writeArtifactText(viewer, request)),
  };
}

const noCollection = () =>
  new ToolFailure(
    'There is no collection to keep the artifact in. Over HTTP, name one as `collection_id` beside `arguments`; over MCP, as `collection` in the address; in a chat, ask from within a collection.',
  );
