import type { Metadata } from 'next';
import { ClosedLink } from '@/components/shares/closed-link';
import { describeEvidence } from '@/components/shares/describe-shared';
import { SharedPageView } from '@/components/shares/shared-page-view';
import { paths } from '@/lib/core/paths';
import { getOpenPage } from './load-visit';

type PageProps = { readonly params: Promise<{ readonly token: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const opened = await getOpenPage((await params).token);
  if (opened === null) return {};
  const { title } = opened.page;
  const description = describeEvidence(opened.page);
  // A chat in which the link is posted shows a card made of these. It fetches the page as any reader does, so a locked link tells nothing.
  const card = { title, description, type: 'article', siteName: 'Sourcebook' } as const;
  return { title: { absolute: title }, description, openGraph: card };
}

export default async function SharedArtifactPage({ params }: PageProps) {
  const { token } = await params;
  const opened = await getOpenPage(token);
  if (opened === null) return <ClosedLink />;
  return <SharedPageView page={opened.page} mode={opened.mode} base={paths.share(token)} />;
}
