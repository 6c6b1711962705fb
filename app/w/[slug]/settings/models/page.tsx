import type { Metadata } from 'next';
import { ModelsScreen } from '@/components/models/models-screen';
import { authorise } from '@/lib/domain/team/actor';
import { readMeaning } from '@/lib/server/meaning/read-meaning';
import { readOffered } from '@/lib/server/models/present-offered';
import { readModelSetting } from '@/lib/server/models/read-model-setting';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Models' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function ModelsPage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  const owner = authorise(viewer, 'owner');
  return (
    <ModelsScreen
      setting={await readModelSetting(viewer)}
      models={await readOffered(viewer)}
      meaning={owner === null ? null : await readMeaning(owner)}
    />
  );
}
