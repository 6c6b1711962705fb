import type { Metadata } from 'next';
import { DraftScreen } from '@/components/workflows/page/draft-screen';
import { requireViewer } from '../../../require-viewer';

export const metadata: Metadata = { title: 'Draft' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

export default async function DraftPage({ params }: PageProps) {
  const { slug, id } = await params;
  await requireViewer(slug);
  return <DraftScreen key={id} id={id} />;
}
