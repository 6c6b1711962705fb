import type { Metadata } from 'next';
import { NewWorkflowScreen } from '@/components/workflows/page/new-workflow-screen';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'New workflow' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function NewWorkflowPage({ params }: PageProps) {
  await requireViewer((await params).slug);
  return <NewWorkflowScreen />;
}
