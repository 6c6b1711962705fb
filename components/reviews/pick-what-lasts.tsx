'use client';

import { Sprout } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { announce } from '@/components/shell/announce';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

/** Starts a review of a journal day and opens it. */
export function PickWhatLasts({ date }: { readonly date: string }) {
  const { slug, role } = useWorkspace();
  const router = useRouter();
  const begin = useEndpointMutation('POST /v1/knowledge/pipelines', {
    onSuccess: ({ id }) => router.push(paths.review(slug, id)),
    onError: ({ message }) => announce(message, 'review'),
  });
  if (role === 'viewer') return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button icon={Sprout} busy={begin.isPending} onClick={() => begin.mutate({ body: { date } })}>
        Pick what lasts
      </Button>
      {begin.isError && <span className="text-label text-unsupported">{begin.error.message}</span>}
    </span>
  );
}
