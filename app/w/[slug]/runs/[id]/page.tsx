import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RunScreen } from '@/components/runs/run-screen';
import { requireViewer } from '../../require-viewer';
import { findShownRun } from '../find-shown-run';

export const metadata: Metadata = { title: 'Run' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

export default async function RunBody({ params }: PageProps) {
  const { slug, id } = await params;
  const run = await findShownRun(await requireViewer(slug), id);
  if (run === null) notFound();
  return <RunScreen key={run.id} run={run} />;
}
