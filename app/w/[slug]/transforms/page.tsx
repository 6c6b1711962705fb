import type { Metadata } from 'next';
import { TransformsScreen } from '@/components/transforms/transforms-screen';
import { readOwnTransforms } from '@/lib/server/transforms/read-transform';
import { requireViewer } from '../require-viewer';

export const metadata: Metadata = { title: 'Transforms' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function TransformsPage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  return <TransformsScreen transforms={await readOwnTransforms(viewer)} />;
}
