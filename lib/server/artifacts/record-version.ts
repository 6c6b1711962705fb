/** Records a new version of an artifact for workflows: the first version counts as creating it, each later one as changing it. */
import type { Artifact } from '@/lib/domain/artifacts/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type ChangeCause, recordChange } from '../triggers/record-change';

/** @param artifact as it was before the version was added */
export function recordVersion(database: Database, cause: ChangeCause, artifact: Artifact): Promise<void> {
  const { id, currentVersion, title } = artifact;
  const place = { entity: 'research.artifacts' as const, id };
  return recordChange(
    database,
    cause,
    currentVersion === 0
      ? { ...place, event: 'on_create', key: 'made' }
      : {
          ...place,
          event: 'on_update',
          key: `version ${currentVersion + 1}`,
          previous: { title, version: currentVersion },
        },
  );
}
