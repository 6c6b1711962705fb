import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { MissingPage } from '@/components/pages/missing-page';
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { findHeading } from '@/lib/domain/pages/find-heading';
import { readJournalDate } from '@/lib/domain/pages/page-name';
import { lookUpPage } from '@/lib/server/pages/read-pages';
import { requireViewer } from '../../require-viewer';

type PageProps = {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{
    readonly title?: string | string[];
    readonly block?: string | string[];
    readonly heading?: string | string[];
  }>;
};

export const metadata: Metadata = { title: 'Knowledge' };

/** Resolves a link by title: to the page, or to its block or heading that the link names, to the journal day, or to an offer to create the page. */
export default async function OpenPage({ params, searchParams }: PageProps) {
  const { slug } = await params;
  const { title = '', block, heading } = await searchParams;
  if (typeof title !== 'string' || title.trim() === '' || title.length > limits.titleChars) notFound();
  const viewer = await requireViewer(slug);
  const page = await lookUpPage(viewer, { title }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  const blockId =
    typeof block === 'string' && block.length <= limits.idChars
      ? block
      : findHeading(page?.blocks ?? [], typeof heading === 'string' ? heading : '');
  const date = readJournalDate(title);
  if (date !== null) redirect(paths.journalBlock(slug, date, blockId));
  if (page === null) return <MissingPage title={title.trim()} />;
  redirect(paths.page(slug, page.id, blockId));
}
