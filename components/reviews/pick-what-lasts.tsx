'use client';

import { Sprout } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { announce } from '@/components/shell/announce';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';

/** What is reviewed: a whole day, or chosen blocks. */
type Reviewed = { readonly date: string } | { readonly block_ids: readonly string[] };

/** Starts a review of a journal day, or of chosen blocks of it, and opens it. */
export function PickWhatLasts({ of }: { readonly of: Reviewed }) {
  const { slug, role } = useWorkspace();
  const router = useRouter();
  const begin = useEndpointMutation('POST /v1/knowledge/pipelines', {
    goes: ({ id }) => router.push(paths.review(slug, id)),
    onError: ({ message }) => announce(message, 'review'),
  });
  if (role === 'viewer') return null;
  if ('block_ids' in of && of.block_ids.length > limits.knowledgeBlocks)
    return (
      <span className="text-label text-soft">A review takes at most {limits.knowledgeBlocks} blocks.</span>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button
        icon={Sprout}
        busy={begin.isPending}
        onClick={() => begin.mutate({ body: 'date' in of ? of : { block_ids: [...of.block_ids] } })}
      >
        Pick what lasts
      </Button>
      {begin.isError && <span className="text-label text-unsupported">{begin.error.message}</span>}
    </span>
  );
}
