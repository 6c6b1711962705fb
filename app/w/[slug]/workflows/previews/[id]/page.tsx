import type { Metadata } from 'next';
import { PreviewScreen } from '@/components/workflows/preview/preview-screen';
import { readOffered } from '@/lib/server/models/present-offered';
import { requireViewer } from '../../../require-viewer';

export const metadata: Metadata = { title: 'Preview' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

export default async function PreviewPage({ params }: PageProps) {
  const { slug, id } = await params;
  const viewer = await requireViewer(slug);
  return <PreviewScreen key={id} id={id} models={await readOffered(viewer)} />;
}
