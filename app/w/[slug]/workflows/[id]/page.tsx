import type { Metadata } from 'next';
import { WorkflowScreen } from '@/components/workflows/page/workflow-screen';
import { readOffered } from '@/lib/server/models/present-offered';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Workflow' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

export default async function WorkflowPage({ params }: PageProps) {
  const { slug, id } = await params;
  const viewer = await requireViewer(slug);
  return <WorkflowScreen key={id} id={id} models={await readOffered(viewer)} />;
}
