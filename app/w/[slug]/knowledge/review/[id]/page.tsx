import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReviewScreen } from '@/components/reviews/review-screen';
import { AppError } from '@/lib/core/errors';
import { readReview } from '@/lib/server/reviews/read-reviews';
import { requireViewer } from '../../../require-viewer';

export const metadata: Metadata = { title: 'Review' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

export default async function ReviewPage({ params }: PageProps) {
  const { slug, id } = await params;
  const viewer = await requireViewer(slug);
  const review = await readReview(viewer, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (review === null) notFound();
  return <ReviewScreen key={review.id} initial={review} />;
}
