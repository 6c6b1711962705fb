/** Lets tools read and change the text of an artifact, through the use cases of `lib/server/artifacts`. */
import { sliceWhole } from '@/lib/core/text';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import type { ArtifactPlace, ArtifactsPort, ArtifactText } from '@/lib/engine/tools/ports/artifacts';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentDetail, requireArtifact } from './present-artifact';
import { saveArtifact } from './save-artifact';
import { findArtifactPlace } from './find-artifact-place';

export async function readArtifactText(
  viewer: Viewer,
  { artifactId, start, maxChars }: Parameters<ArtifactsPort['readText']>[0],
): Promise<ArtifactText> {
  const { title, version, markdown } = await readNewest(viewer, artifactId);
  const from = Math.min(start, markdown.length);
  const text = sliceWhole(markdown.slice(from), maxChars);
  return { title, version, start: from, end: from + text.length, totalChars: markdown.length, text };
}

export async function editArtifact(
  editor: Editor,
  { artifactId, markdown, title, baseVersion }: Parameters<ArtifactsPort['edit']>[0],
): Promise<ArtifactPlace & { readonly version: number }> {
  const newest = await readNewest(editor, artifactId);
  const saved = await saveArtifact(editor, {
    id: artifactId,
    markdown,
    title: title ?? newest.title,
    base_version: baseVersion ?? newest.version,
  });
  const place = await inWorkspace(editor, (database) => findArtifactPlace(database, editor, artifactId));
  return { ...place, version: saved.version };
}

function readNewest(viewer: Viewer, artifactId: string) {
  return inWorkspace(viewer, async (database) => {
    const artifact = await requireArtifact(database, viewer, artifactId);
    return presentDetail(database, viewer, { artifact, number: artifact.currentVersion });
  });
}
