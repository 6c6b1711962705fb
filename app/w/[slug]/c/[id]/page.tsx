import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { CollectionScreen } from '@/components/collections/collection-screen';
import { AppError } from '@/lib/core/errors';
import { readCollection } from '@/lib/server/collections/read-collections';
import { readSources } from '@/lib/server/sources/read-sources';
import { readSavedSearches } from '@/lib/server/sources/saved-searches';
import { readFolders } from '@/lib/server/folders/read-folders';
import { readOffered } from '@/lib/server/models/present-offered';
import { readModelSetting } from '@/lib/server/models/read-model-setting';
import { requireViewer } from '../../require-viewer';

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

/** Asked once for the title and the page together. */
const load = cache(async (slug: string, id: string) => {
  const viewer = await requireViewer(slug);
  try {
    const [collection, sources, savedSearches, folders, modelSetting, models] = await Promise.all([
      readCollection(viewer, id),
      readSources(viewer, id),
      readSavedSearches(viewer, id),
      readFolders(viewer, id),
      readModelSetting(viewer),
      readOffered(viewer),
    ]);
    return { collection, sources, savedSearches, folders, modelSetting, models };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { slug, id } = await params;
  return { title: (await load(slug, id)).collection.title };
}

export default async function CollectionPage({ params }: PageProps) {
  const { slug, id } = await params;
  return <CollectionScreen key={id} {...(await load(slug, id))} />;
}
