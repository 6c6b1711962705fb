import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReviewsScreen } from '@/components/reviews/reviews-screen';
import { AppError } from '@/lib/core/errors';
import type { Viewer } from '@/lib/domain/team/actor';
import { readPage } from '@/lib/server/pages/read-pages';
import { readReviews } from '@/lib/server/reviews/read-reviews';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Reviews' };

type PageProps = {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly page?: string | string[] }>;
};

export default async function ReviewsPage({ params, searchParams }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  const { page } = await searchParams;
  const of = typeof page === 'string' ? await findReviewed(viewer, page) : null;
  const reviews = await readReviews(viewer, { limit: 50, ...(of === null ? {} : { page_id: of.id }) });
  return <ReviewsScreen key={of?.id ?? 'all'} reviews={reviews} of={of} />;
}

async function findReviewed(viewer: Viewer, id: string) {
  try {
    const { title, kind } = await readPage(viewer, id);
    return { id, title, kind };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
}
