import { notFound } from 'next/navigation';
import { PreviewBanner } from '@/components/shares/preview-banner';
import { SharedPassageView } from '@/components/shares/shared-passage-view';
import { previewQuote } from '@/lib/server/shares/preview-share';
import { type PreviewParams, readPreview } from '../../read-preview';

type PageProps = { readonly params: Promise<PreviewParams & { readonly ordinal: string }> };

export default async function PreviewPassagePage({ params }: PageProps) {
  const { ordinal, ...rest } = await params;
  const { viewer, base, ...previewed } = await readPreview(rest);
  const quote = await previewQuote(viewer, { ...previewed, ordinal: Number(ordinal) });
  if (quote === null) notFound();
  return (
    <>
      <PreviewBanner kind={previewed.kind} />
      <SharedPassageView note={quote.note} passage={quote.passage} title={quote.title} base={base} />
    </>
  );
}
