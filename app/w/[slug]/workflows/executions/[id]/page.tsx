import type { Metadata } from 'next';
import { ExecutionScreen } from '@/components/workflows/executions/execution-screen';
import { requireViewer } from '../../../require-viewer';

export const metadata: Metadata = { title: 'Execution' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

export default async function ExecutionPage({ params }: PageProps) {
  const { slug, id } = await params;
  await requireViewer(slug);
  return <ExecutionScreen key={id} id={id} />;
}
