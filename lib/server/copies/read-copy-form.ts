/** Reads what the form shows with which a shared page is copied: the places to choose from, and copies that are there already. */
import type { CollectionId, WorkspaceId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { listCollectionTitles } from '@/lib/domain/collections/store';
import { listCopiesOfLink } from '@/lib/domain/copies/copy-store';
import type { SharedPage } from '@/lib/domain/shares/shared-page';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { hashToken } from '@/lib/platform/secrets/token';
import { type Refused, revisitShare, type Visit } from '../shares/open-share';
import { findSessionAccount } from '../team/find-actor';
import { listReceivers, type Receiver } from './list-receivers';

/** Collections of one workspace to choose from. */
const collectionsShown = 200;
/** Earlier copies of one workspace that are named. */
const copiesShown = 3;

type CopyPlace = {
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  /** Those that were changed last come first. */
  readonly collections: readonly { readonly id: CollectionId; readonly title: string }[];
};

type EarlierCopy = {
  readonly title: string;
  readonly workspaceName: string;
  readonly copiedAt: string;
  readonly path: ReturnType<typeof paths.artifact>;
};

export type CopyForm =
  | Refused
  | { readonly outcome: 'signed-out'; readonly page: SharedPage }
  | {
      readonly outcome: 'open';
      readonly page: SharedPage;
      readonly places: readonly CopyPlace[];
      readonly earlier: readonly EarlierCopy[];
    };

export async function readCopyForm(
  headers: Headers,
  visit: Visit,
  now: Date = new Date(),
): Promise<CopyForm> {
  const revisited = await revisitShare(visit, now);
  if (revisited.outcome !== 'open') return revisited;
  const { page } = revisited;
  const account = await findSessionAccount(headers);
  if (account === null) return { outcome: 'signed-out', page };
  const places: CopyPlace[] = [];
  const earlier: EarlierCopy[] = [];
  for (const receiver of await listReceivers(account)) {
    const read = await readReceiver(receiver, visit.token);
    places.push(read.place);
    earlier.push(...read.earlier);
  }
  return { outcome: 'open', page, places, earlier };
}

function readReceiver({ actor, slug, name }: Receiver, token: string) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const link = { tokenHash: hashToken(token), limit: copiesShown };
    const copies = await listCopiesOfLink(database, workspaceId, link);
    return {
      place: {
        workspaceId,
        name,
        collections: await listCollectionTitles(database, workspaceId, collectionsShown),
      },
      earlier: copies.map(({ artifactId, title, copiedAt }) => ({
        title,
        workspaceName: name,
        copiedAt: copiedAt.toISOString(),
        path: paths.artifact(slug, artifactId),
      })),
    };
  });
}
