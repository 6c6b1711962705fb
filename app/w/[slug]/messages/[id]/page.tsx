import type { Metadata } from 'next';
import { MissingMessage } from '@/components/conversations/missing-message';
import { OpenMessage } from '@/components/conversations/open-message';
import { findMessagePlace } from '@/lib/server/conversations/find-message-place';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Message' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

/** The address of one question or answer: opens its conversation there. */
export default async function MessagePage({ params }: PageProps) {
  const { slug, id } = await params;
  const place = await findMessagePlace(await requireViewer(slug), id);
  return place === null ? <MissingMessage /> : <OpenMessage key={id} id={id} place={place} />;
}
