import type { Metadata } from 'next';
import { WorkflowsScreen } from '@/components/workflows/list/workflows-screen';
import { requireViewer } from '../require-viewer';

export const metadata: Metadata = { title: 'Workflows' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function WorkflowsPage({ params }: PageProps) {
  await requireViewer((await params).slug);
  return <WorkflowsScreen />;
}
