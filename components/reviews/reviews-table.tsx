'use client';

import { Link } from '@/components/ui/link';
import { describePage } from '@/components/pages/describe-day';
import { Time } from '@/components/ui/time';
import { StateLabel } from '@/components/ui/state-label';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { ListedPipelineReply } from '@/lib/protocol/http/reviews';
import { describeOpen, reviewStates } from './review-words';

/** Reviews in rows, each with a link to the review. */
export function ReviewsTable({ reviews }: { readonly reviews: readonly ListedPipelineReply[] }) {
  const { slug } = useWorkspace();
  return (
    <Table label="Reviews">
      <TableHead>
        <tr>
          <TableHeader>Day</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Begun</TableHeader>
          <TableHeader numeric>Blocks</TableHeader>
          <TableHeader numeric>Integrated</TableHeader>
          <TableHeader>Still open</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {reviews.map((review) => (
          <TableRow key={review.id}>
            <TableCell className="max-w-72 min-w-32">
              <Link href={paths.review(slug, review.id)} className="block truncate hover:underline">
                {describePage(review.title)}
              </Link>
            </TableCell>
            <TableCell>
              <StateLabel state={reviewStates[review.state].state}>
                {reviewStates[review.state].word}
              </StateLabel>
            </TableCell>
            <TableCell className="whitespace-nowrap text-soft">
              <Time of={review.created_at} />
            </TableCell>
            <TableCell numeric>{review.block_count.toLocaleString('en')}</TableCell>
            <TableCell numeric>{review.integrated_count.toLocaleString('en')}</TableCell>
            <TableCell className="whitespace-nowrap text-soft">{describeOpen(review)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
