import type { Metadata } from 'next';
import { RunsScreen } from '@/components/runs/runs-screen';
import { readRuns } from '@/lib/server/runs/read-runs';
import { requireViewer } from '../require-viewer';

export const metadata: Metadata = { title: 'Runs' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function RunsPage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  return <RunsScreen runs={await readRuns(viewer, { limit: 50 })} />;
}
