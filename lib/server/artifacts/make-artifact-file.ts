/**
 * Hands an artifact to the user who asked for it, either as a file that they download with their own session or as text. A run makes long
 * files, which are then named after the artifact, because a run has no place for a requested name. Nothing leaves the app here.
 */
import type { Viewer } from '@/lib/domain/team/actor';
import type { ArtifactsPort, ShareFormat } from '@/lib/engine/tools/ports/artifacts';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { beginExport } from './export/begin-export';
import { isLongExport } from './export/is-long-export';
import { nameChosenFile, nameFile } from './export/name-file';
import { type ReadDocument, readDocument } from './export/read-document';
import { noTable, writeExport, writtenFormats } from './export/write-export';

type FileRequest = Parameters<ArtifactsPort['makeFile']>[0];
type TextRequest = Parameters<ArtifactsPort['writeText']>[0];

export async function makeArtifactFile(
  viewer: Viewer,
  { artifactId, format, fileName }: FileRequest,
): ReturnType<ArtifactsPort['makeFile']> {
  const { read, runId } = await inWorkspace(viewer, async (database) => {
    const found = await readDocument(database, viewer, { id: artifactId });
    const isLong = isLongExport(found.document, format);
    return { read: found, runId: isLong ? await beginExport(database, viewer, { ...found, format }) : null };
  });
  const { document } = read;
  const { ending } = writtenFormats[format];
  if (runId !== null) return { fileName: nameFile(document, ending), downloadPath: null, runId };
  // Writes the document once now, so that the returned address never leads to a refusal.
  await writeDocument(read, format);
  const name = fileName === null ? nameFile(document, ending) : nameChosenFile(fileName, ending);
  return { fileName: name, downloadPath: writePath(read, { format, fileName }), runId };
}

function writePath(
  { artifact, document }: ReadDocument,
  { format, fileName }: Pick<FileRequest, 'format' | 'fileName'>,
): string {
  const query = new URLSearchParams({
    format,
    version: String(document.version),
    ...(fileName === null ? {} : { file_name: fileName }),
    workspace_id: artifact.workspaceId,
  });
  return `/v1/artifacts/${encodeURIComponent(artifact.id)}/export?${query.toString()}`;
}

export async function writeArtifactText(
  viewer: Viewer,
  { artifactId, format }: TextRequest,
): ReturnType<ArtifactsPort['writeText']> {
  const read = await inWorkspace(viewer, (database) => readDocument(database, viewer, { id: artifactId }));
  if (isLongExport(read.document, format))
    throw new ToolFailure('This artifact is too long for the clipboard. Use target "file".');
  const bytes = await writeDocument(read, format);
  return { title: read.document.title, text: new TextDecoder().decode(bytes) };
}

async function writeDocument({ document }: ReadDocument, format: ShareFormat): Promise<Uint8Array> {
  const written = await writeExport(document, format);
  if (!written.ok) throw new ToolFailure(`${noTable.message} ${noTable.action}`);
  return written.value;
}
