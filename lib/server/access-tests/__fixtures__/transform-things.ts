/** A transform that the team made, with one version, for the access tests. */
import { asId } from '@/lib/core/ids';
import { addOwnVersion, insertOwnTransform } from '@/lib/domain/transforms/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { Place } from './tenants';

export async function addTransformThings(
  database: Database,
  { ids, text, workspaceId, userId }: Place,
): Promise<void> {
  const made = { id: asId<never>(ids.transforms), userId };
  await insertOwnTransform(database, workspaceId, made);
  await addOwnVersion(database, workspaceId, {
    id: made.id,
    userId,
    number: 1,
    definition: {
      title: text('transform'),
      description: text('description'),
      prompt: text('prompt'),
      shape: { kind: 'headings', parts: [{ name: text('part'), hint: text('hint') }] },
    },
  });
}
