import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RunScreen } from '@/components/run/run-screen';
import { AppError } from '@/lib/core/errors';
import { readRun } from '@/lib/server/runs/follow-run';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Run' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

async function loadRun({ params }: PageProps) {
  const { slug, id } = await params;
  const viewer = await requireViewer(slug);
  try {
    return await readRun(viewer, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
}

export default async function RunPage(props: PageProps) {
  const run = await loadRun(props);
  return <RunScreen key={run.id} run={run} />;
}
