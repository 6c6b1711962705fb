import { notFound } from 'next/navigation';
import { PreviewBanner } from '@/components/shares/preview-banner';
import { SharedPageView } from '@/components/shares/shared-page-view';
import { previewPage } from '@/lib/server/shares/preview-share';
import { type PreviewParams, readPreview } from './read-preview';

export default async function PreviewPage({ params }: { readonly params: Promise<PreviewParams> }) {
  const { viewer, base, ...previewed } = await readPreview(await params);
  const shown = await previewPage(viewer, previewed);
  if (shown === null) notFound();
  return (
    <>
      <PreviewBanner kind={previewed.kind} />
      <SharedPageView page={shown.page} mode={shown.mode} base={base} isPreview />
    </>
  );
}
