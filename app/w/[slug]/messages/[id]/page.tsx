import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { MissingMessage } from '@/components/conversations/missing-message';
import { OpenMessage } from '@/components/conversations/open-message';
import { findMessagePlace, findShownMessage } from '@/lib/server/conversations/find-message-place';
import { paths } from '@/lib/core/paths';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Message' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

/** The address of one question or answer: opens its conversation there, also one that another member has shown. */
export default async function MessagePage({ params }: PageProps) {
  const { slug, id } = await params;
  const viewer = await requireViewer(slug);
  const place = await findMessagePlace(viewer, id);
  if (place !== null) return <OpenMessage key={id} id={id} place={place} />;
  const shownIn = await findShownMessage(viewer, id);
  if (shownIn !== null) redirect(paths.conversation(slug, shownIn, `message-${id}`));
  return <MissingMessage />;
}
