import type { Metadata } from 'next';
import { ArtifactsScreen } from '@/components/artifacts/artifacts-screen';
import { readArtifacts } from '@/lib/server/artifacts/read-artifacts';
import { requireViewer } from '../require-viewer';

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export const metadata: Metadata = { title: 'Artifacts' };

export default async function ArtifactsPage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  return <ArtifactsScreen artifacts={await readArtifacts(viewer, { limit: 50 })} />;
}
