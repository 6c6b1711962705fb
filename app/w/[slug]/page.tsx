import { cookies } from 'next/headers';
import { HomeScreen } from '@/components/home/home-screen';
import { memoryCookies } from '@/components/ui/memory-cookies';
import { nameTimeZone } from '@/components/ui/zoned-format';
import { limits } from '@/lib/core/limits';
import { readConversations } from '@/lib/server/conversations/read-conversations';
import { readCollections } from '@/lib/server/collections/read-collections';
import { readFolders } from '@/lib/server/folders/read-folders';
import { readArtifacts } from '@/lib/server/artifacts/read-artifacts';
import { readOffered } from '@/lib/server/models/present-offered';
import { readMyWork } from '@/lib/server/notices/read-notices';
import { readShares } from '@/lib/server/shares/read-shares';
import { readSavedSearches } from '@/lib/server/sources/saved-searches';
import { visitHome } from '@/lib/server/news/read-news';
import { requireViewer } from './require-viewer';

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

/** Number of conversations to read. The newest of these and of the artifacts are shown together. */
const recentConversations = 6;
/** Number of artifacts to read: those that went stale are found among the newest. */
const readItems = 50;

export default async function HomePage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  const timeZone = nameTimeZone((await cookies()).get(memoryCookies.timeZone)?.value ?? '');
  const [collections, folders, conversations, artifacts, shares, work, searches, news, models] =
    await Promise.all([
      readCollections(viewer, { limit: limits.pageItems }),
      readFolders(viewer, null),
      readConversations(viewer, { limit: recentConversations }),
      readArtifacts(viewer, { limit: readItems }),
      readShares(viewer, { limit: readItems }),
      readMyWork(viewer),
      readSavedSearches(viewer, null),
      visitHome(viewer, { timeZone }),
      readOffered(viewer),
    ]);
  return (
    <HomeScreen
      collections={collections}
      folders={folders}
      conversations={conversations.items}
      artifacts={artifacts.items}
      shares={shares.items}
      work={work}
      searches={searches.items}
      news={news}
      models={models}
    />
  );
}
