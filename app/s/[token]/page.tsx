import type { Metadata } from 'next';
import { ClosedLink } from '@/components/shares/closed-link';
import { SharedPageView } from '@/components/shares/shared-page-view';
import { paths } from '@/lib/core/paths';
import { getOpenPage } from './load-visit';

type PageProps = { readonly params: Promise<{ readonly token: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const opened = await getOpenPage((await params).token);
  return opened === null ? {} : { title: { absolute: opened.page.title } };
}

export default async function SharedArtifactPage({ params }: PageProps) {
  const { token } = await params;
  const opened = await getOpenPage(token);
  if (opened === null) return <ClosedLink />;
  return <SharedPageView page={opened.page} mode={opened.mode} base={paths.share(token)} />;
}
