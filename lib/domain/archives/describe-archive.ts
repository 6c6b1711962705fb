/** Says in a sentence how an export or import of a workspace ended, or null if it is no longer there. Pure. */
import type { Archive } from './archive-store';

export function describeArchive(
  archive: Pick<Archive, 'kind' | 'state' | 'fileName' | 'wantedName'> | null,
): string | null {
  if (archive === null) return null;
  const { kind, state, fileName, wantedName } = archive;
  if (state === 'failed')
    return kind === 'export' ? 'The export of the workspace failed' : `${fileName} was not imported`;
  if (kind === 'export') return 'The export of the workspace is ready to be downloaded';
  if (state === 'done') return `The workspace ${wantedName ?? ''} was made from ${fileName}`;
  return `${fileName} was checked, and a workspace can be made from it`;
}
