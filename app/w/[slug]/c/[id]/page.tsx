import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CollectionScreen } from '@/components/collections/collection-screen';
import { AppError } from '@/lib/core/errors';
import { readCollection } from '@/lib/server/collections/read-collections';
import { readSources } from '@/lib/server/sources/read-sources';
import { readSavedSearches } from '@/lib/server/sources/saved-searches';
import { readFolders } from '@/lib/server/folders/folders';
import { readModelSetting } from '@/lib/server/models/read-model-setting';
import { requireViewer } from '../../require-viewer';

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

async function loadCollection({ params }: PageProps) {
  const { slug, id } = await params;
  const viewer = await requireViewer(slug);
  try {
    return {
      collection: await readCollection(viewer, id),
      sources: await readSources(viewer, id),
      savedSearches: await readSavedSearches(viewer, id),
      folders: await readFolders(viewer, id),
      modelSetting: await readModelSetting(viewer),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  return { title: (await loadCollection(props)).collection.title };
}

export default async function CollectionPage(props: PageProps) {
  const { collection, sources, savedSearches, folders, modelSetting } = await loadCollection(props);
  return (
    <CollectionScreen
      key={collection.id}
      collection={collection}
      sources={sources}
      savedSearches={savedSearches}
      folders={folders}
      modelSetting={modelSetting}
    />
  );
}
