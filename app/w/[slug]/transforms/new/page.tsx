import type { Metadata } from 'next';
import { TransformScreen } from '@/components/transforms/transform-screen';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'New transform' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function NewTransformPage({ params }: PageProps) {
  await requireViewer((await params).slug);
  return <TransformScreen transform={null} />;
}
