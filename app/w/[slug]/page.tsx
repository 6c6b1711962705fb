import { HomeScreen } from '@/components/home/home-screen';
import { readConversations } from '@/lib/server/conversations/read-conversations';
import { readCollections } from '@/lib/server/collections/read-collections';
import { readArtifacts } from '@/lib/server/artifacts/read-artifacts';
import { readShares } from '@/lib/server/shares/read-shares';
import { requireViewer } from './require-viewer';

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

/** Number of conversations and of artifacts to read. The newest of both are shown together. */
const recentItems = 6;

export default async function HomePage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  const [collections, conversations, artifacts, shares] = await Promise.all([
    readCollections(viewer, { limit: 50 }),
    readConversations(viewer, { limit: recentItems }),
    readArtifacts(viewer, { limit: recentItems }),
    readShares(viewer, { limit: 50 }),
  ]);
  return (
    <HomeScreen
      collections={collections}
      conversations={conversations.items}
      artifacts={artifacts.items}
      shares={shares.items}
    />
  );
}
