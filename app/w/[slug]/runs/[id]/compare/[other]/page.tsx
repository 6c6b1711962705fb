import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CompareScreen } from '@/components/runs/compare/compare-screen';
import { MissingRun } from '@/components/runs/compare/missing-run';
import { requireViewer } from '../../../../require-viewer';
import { findShownRun } from '../../../find-shown-run';

export const metadata: Metadata = { title: 'Compare runs' };

type PageProps = {
  readonly params: Promise<{ readonly slug: string; readonly id: string; readonly other: string }>;
};

export default async function CompareRunsPage({ params }: PageProps) {
  const { slug, id, other } = await params;
  const viewer = await requireViewer(slug);
  const [first, second] = await Promise.all([findShownRun(viewer, id), findShownRun(viewer, other)]);
  if (first !== null && second !== null)
    return <CompareScreen key={`${id} ${other}`} first={first} second={second} />;
  const there = first ?? second;
  if (there === null) notFound();
  return <MissingRun thereId={there.id} />;
}
