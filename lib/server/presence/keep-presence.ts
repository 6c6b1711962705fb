/**
 * Notes that a member looks at a thing that they may open and where in it they write, and tells them who else does. A member who is not
 * alone there and knows all of it already is answered when something changes: somebody comes, moves their caret, or saves, or a quote becomes stale. Nobody waits
 * while they are alone, so a page that one member reads holds no connection.
 */
import { limits } from '@/lib/core/limits';
import { findLastStateChange } from '@/lib/domain/citations/store';
import { keepPresence as storePresence, listPresent } from '@/lib/domain/presence/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { digestBytes } from '@/lib/platform/secrets/token';
import type { PresentThing } from '@/lib/protocol/presence-words';
import { lookUntilFound } from '../runs/look-until-found';
import { requireStillRightful } from '../team/still-rightful';
import { findVersionLookedAt } from './find-looked-at';

type Looking = PresentThing & {
  readonly caret?: string | null | undefined;
  readonly mark?: string | undefined;
};
type Circumstances = { readonly signal: AbortSignal; readonly now?: () => Date };

export async function keepPresence(
  viewer: Viewer,
  { kind, id, caret = null, mark }: Looking,
  { signal, now = () => new Date() }: Circumstances,
) {
  const { workspaceId, userId } = viewer;
  const thing = { kind, id };
  const looked = { workspaceId, subjectKind: kind, subjectId: id };
  const company = await inWorkspace(viewer, async (database) => {
    const version = await findVersionLookedAt(database, viewer, thing);
    await storePresence(database, looked, { userId, caret, now: now() });
    return presentCompany(database, viewer, { looked, version, now: now() });
  });
  if (company.count === 0 || company.mark !== mark) return company;
  const patience = { waitSeconds: limits.presenceWaitSeconds, signal };
  const [changed] = await lookUntilFound({ channel: 'thing', id }, patience, {
    async look() {
      await requireStillRightful(viewer);
      return inWorkspace(viewer, async (database) => {
        const version = await findVersionLookedAt(database, viewer, thing);
        const found = await presentCompany(database, viewer, { looked, version, now: now() });
        return found.mark === mark ? [] : [found];
      });
    },
  });
  return changed ?? company;
}

type Place = {
  readonly looked: Parameters<typeof listPresent>[1];
  readonly version: number | null;
  readonly now: Date;
};

async function presentCompany(
  database: Database,
  { workspaceId, userId: ownId }: Viewer,
  { looked, version, now }: Place,
) {
  const present = await listPresent(database, looked, now);
  const others = (await listMembers(database, workspaceId)).filter(
    ({ userId }) => userId !== ownId && present.has(userId),
  );
  const people = others.slice(0, limits.presentNames).map(({ userId, name }) => ({
    user_id: userId,
    name,
    caret: present.get(userId) ?? null,
  }));
  const quotesChangedAt = (await findLastStateChange(database, workspaceId))?.toISOString() ?? null;
  const shown = { people, count: others.length, version, quotesChangedAt };
  return {
    people,
    count: others.length,
    version,
    quotes_changed_at: quotesChangedAt,
    mark: digestBytes(JSON.stringify(shown)),
  };
}
