/** Exports an artifact as a file: immediately if that is quick, otherwise through a run (`make-export.ts`). */
import { AppError } from '@/lib/core/errors';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ExportFormat } from '@/lib/protocol/export-formats';
import { AcceptedReply, type FileReply } from '../../replies/reply-kinds';
import { beginExport } from './begin-export';
import { isLongExport } from './is-long-export';
import { nameChosenFile, nameFile } from './name-file';
import { readDocument } from './read-document';
import { noTable, writeExport, writtenFormats } from './write-export';

type ExportWish = {
  readonly format: ExportFormat;
  readonly version?: number | undefined;
  readonly file_name?: string | undefined;
  /** The zone of whom the file is for. */
  readonly timeZone?: string;
};

export async function exportArtifact(
  actor: Viewer,
  id: string,
  { format, version, file_name: wanted, timeZone = 'UTC' }: ExportWish,
): Promise<FileReply | AcceptedReply<{ run_id: string }>> {
  const { document, runId } = await inWorkspace(actor, async (database) => {
    const read = await readDocument(database, actor, { id, version, timeZone });
    const isLong = isLongExport(read.document, format);
    return { ...read, runId: isLong ? await beginExport(database, actor, { ...read, format }) : null };
  });
  if (runId !== null) return new AcceptedReply({ run_id: runId });
  const written = await writeExport(document, format);
  if (!written.ok) throw new AppError('invalid_input', `${noTable.message} ${noTable.action}`);
  const { ending, mediaType } = writtenFormats[format];
  const fileName = wanted === undefined ? nameFile(document, ending) : nameChosenFile(wanted, ending);
  return { bytes: written.value, mediaType, fileName };
}
