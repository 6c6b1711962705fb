import type { Metadata } from 'next';
import { ArchivesScreen } from '@/components/archives/archives-screen';
import { authorise } from '@/lib/domain/team/actor';
import { readArchives } from '@/lib/server/archives/read-archives';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Export and import' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function ArchivesPage({ params }: PageProps) {
  const owner = authorise(await requireViewer((await params).slug), 'owner');
  return <ArchivesScreen first={owner === null ? null : await readArchives(owner)} />;
}
