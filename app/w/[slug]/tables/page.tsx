import type { Metadata } from 'next';
import { TablesScreen } from '@/components/tables/tables-screen';
import { limits } from '@/lib/core/limits';
import { readTables } from '@/lib/server/tables/read-tables';
import { requireViewer } from '../require-viewer';

export const metadata: Metadata = { title: 'Tables' };

type PageProps = {
  readonly params: Promise<{ readonly slug: string }>;
  /** Lists only the tables of this collection. */
  readonly searchParams: Promise<{ readonly collection?: string | string[] }>;
};

export default async function TablesPage({ params, searchParams }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  const { collection } = await searchParams;
  const collectionId = typeof collection === 'string' && collection !== '' ? collection : null;
  const page = { limit: limits.pageItems, ...(collectionId === null ? {} : { collection_id: collectionId }) };
  // A page of one collection is another page than that of all.
  return (
    <TablesScreen
      key={collectionId ?? 'all'}
      tables={await readTables(viewer, page)}
      collectionId={collectionId}
    />
  );
}
