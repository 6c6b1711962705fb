import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { CopiedFrom } from '@/components/artifacts/copied-from';
import { ArtifactScreen } from '@/components/artifacts/artifact-screen';
import { ShareArtifact } from '@/components/shares/share-artifact';
import { AppError } from '@/lib/core/errors';
import { readArtifact, readVersions } from '@/lib/server/artifacts/read-artifacts';
import { readCopiedFrom } from '@/lib/server/copies/read-copied-from';
import { readCollectionTitle } from '@/lib/server/collections/read-collections';
import { requireViewer } from '../../require-viewer';

type PageProps = {
  readonly params: Promise<{ readonly slug: string; readonly id: string }>;
  readonly searchParams: Promise<{ readonly version?: string | string[] }>;
};

const loadArtifact = cache(async (slug: string, id: string, version: number | undefined) => {
  const viewer = await requireViewer(slug);
  try {
    const artifact = await readArtifact(viewer, id, version);
    const { collection_id: collectionId } = artifact;
    return {
      artifact,
      versions: (await readVersions(viewer, id)).items,
      copiedFrom: await readCopiedFrom(viewer, id),
      collectionTitle: collectionId === null ? null : await readCollectionTitle(viewer, collectionId),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
});

async function load({ params, searchParams }: PageProps) {
  const { slug, id } = await params;
  const { version } = await searchParams;
  const number = typeof version === 'string' && /^[1-9]\d{0,8}$/.test(version) ? Number(version) : undefined;
  return loadArtifact(slug, id, number);
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  return { title: (await load(props)).artifact.title };
}

export default async function ArtifactPage(props: PageProps) {
  const { artifact, versions, copiedFrom, collectionTitle } = await load(props);
  return (
    <ArtifactScreen
      key={artifact.id}
      artifact={artifact}
      versions={versions}
      collectionTitle={collectionTitle}
      copiedFrom={copiedFrom === null ? null : <CopiedFrom {...copiedFrom} />}
      shareAction={<ShareArtifact artifactId={artifact.id} title={artifact.title} />}
    />
  );
}
