import type { Metadata } from 'next';
import { ClosedLink } from '@/components/shares/closed-link';
import { SharedPassageView } from '@/components/shares/shared-passage-view';
import { paths } from '@/lib/core/paths';
import { getOpenQuote } from '../../load-visit';

type PageProps = { readonly params: Promise<{ readonly token: string; readonly ordinal: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { token, ordinal } = await params;
  const quote = await getOpenQuote(token, ordinal);
  return quote === null ? {} : { title: { absolute: `${quote.note.title}, quoted in ${quote.title}` } };
}

export default async function SharedPassagePage({ params }: PageProps) {
  const { token, ordinal } = await params;
  const quote = await getOpenQuote(token, ordinal);
  if (quote === null) return <ClosedLink />;
  const { note, passage, title } = quote;
  return <SharedPassageView note={note} passage={passage} title={title} base={paths.share(token)} />;
}
