import type { Metadata } from 'next';
import { ModelsScreen } from '@/components/models/models-screen';
import { readOffered } from '@/lib/server/models/present-offered';
import { readModelSetting } from '@/lib/server/models/read-model-setting';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Models' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function ModelsPage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  return <ModelsScreen setting={await readModelSetting(viewer)} models={await readOffered(viewer)} />;
}
