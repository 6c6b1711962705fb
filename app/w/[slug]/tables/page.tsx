import type { Metadata } from 'next';
import { TablesScreen } from '@/components/tables/tables-screen';
import { limits } from '@/lib/core/limits';
import { readTables } from '@/lib/server/tables/read-tables';
import { requireViewer } from '../require-viewer';

export const metadata: Metadata = { title: 'Tables' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function TablesPage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  return <TablesScreen tables={await readTables(viewer, { limit: limits.pageItems })} />;
}
