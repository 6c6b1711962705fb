import type { Metadata } from 'next';
import { PlaygroundScreen } from '@/components/llmx/playground-screen';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'LLMX playground' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function PlaygroundPage({ params }: PageProps) {
  await requireViewer((await params).slug);
  return <PlaygroundScreen />;
}
