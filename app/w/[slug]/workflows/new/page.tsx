import type { Metadata } from 'next';
import { NewWorkflowScreen } from '@/components/workflows/page/new-workflow-screen';
import { readOffered } from '@/lib/server/models/present-offered';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'New workflow' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function NewWorkflowPage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  return <NewWorkflowScreen models={await readOffered(viewer)} />;
}
