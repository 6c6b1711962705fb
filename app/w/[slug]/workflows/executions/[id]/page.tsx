import type { Metadata } from 'next';
import { ExecutionScreen } from '@/components/workflow/executions/execution-screen';

export const metadata: Metadata = { title: 'Execution' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

export default async function ExecutionPage({ params }: PageProps) {
  const { id } = await params;
  return <ExecutionScreen key={id} id={id} />;
}
