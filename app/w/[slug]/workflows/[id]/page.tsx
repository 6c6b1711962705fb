import type { Metadata } from 'next';
import { WorkflowScreen } from '@/components/workflows/page/workflow-screen';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Workflow' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

export default async function WorkflowPage({ params }: PageProps) {
  const { slug, id } = await params;
  await requireViewer(slug);
  return <WorkflowScreen key={id} id={id} />;
}
