import type { Metadata } from 'next';
import { KnowledgeScreen } from '@/components/pages/knowledge-screen';
import { limits } from '@/lib/core/limits';
import { readPages } from '@/lib/server/pages/read-pages';
import { requireViewer } from '../require-viewer';

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export const metadata: Metadata = { title: 'Knowledge' };

export default async function KnowledgePage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  return <KnowledgeScreen pages={await readPages(viewer, { limit: limits.pageItems })} />;
}
