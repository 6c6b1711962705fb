import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { PageScreen } from '@/components/pages/page-screen';
import { AppError } from '@/lib/core/errors';
import { paths } from '@/lib/core/paths';
import { readPage } from '@/lib/server/pages/read-pages';
import { requireViewer } from '../../require-viewer';

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

const load = cache(async (slug: string, id: string) => {
  try {
    return await readPage(await requireViewer(slug), id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { slug, id } = await params;
  return { title: (await load(slug, id)).title };
}

/** A page that is a journal day redirects to the journal. */
export default async function KnowledgePagePage({ params }: PageProps) {
  const { slug, id } = await params;
  const page = await load(slug, id);
  if (page.kind === 'journal') redirect(paths.journal(slug, page.title));
  return <PageScreen key={page.id} page={page} />;
}
