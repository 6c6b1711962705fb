'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { CreateShareForm } from './create-share-form';
import { ShareAddress } from './share-address';
import { ShareList } from './share-list';

export type ShareWindowProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly artifactId: string;
  readonly title: string;
};

/** The dialog for sharing an artifact: a new link, and the links there are. */
export function ShareWindow({ open, onOpenChange, artifactId, title }: ShareWindowProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Share “${title}”`}>
      {open && <ShareContent artifactId={artifactId} />}
    </Dialog>
  );
}

function ShareContent({ artifactId }: { readonly artifactId: string }) {
  const [made, setMade] = useState<ReplyTo<'POST /v1/artifacts/{id}/shares'> | null>(null);
  const shares = useEndpointQuery('GET /v1/shares', {
    key: queryKeys.shares.of(artifactId),
    input: { query: { artifact_id: artifactId, limit: 50 } },
  });
  return (
    <div className="grid gap-5">
      {made === null ? (
        <CreateShareForm artifactId={artifactId} onCreated={setMade} />
      ) : (
        <>
          <ShareAddress url={made.url} hasPassphrase={made.has_passphrase} />
          <div className="flex justify-end">
            <Button onClick={() => setMade(null)}>Create another link</Button>
          </div>
        </>
      )}
      {shares.error ? (
        <FailureNotice
          sentence="The links to this artifact could not be loaded."
          cause={shares.error.message}
        />
      ) : (
        <ShareList shares={shares.data?.items ?? []} />
      )}
    </div>
  );
}
