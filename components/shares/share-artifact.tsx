'use client';

import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { CreateShareForm } from './create-share-form';
import { ShareAddress } from './share-address';
import { ShareList } from './share-list';

type ShareArtifactProps = { readonly artifactId: string; readonly title: string };

/** The button and the dialog for sharing an artifact with people outside. Members who may not share see no button. */
export function ShareArtifact({ artifactId, title }: ShareArtifactProps) {
  const { role } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  if (role === 'viewer') return null;
  return (
    <>
      <Button icon={Link2} onClick={() => setOpen(true)}>
        Share
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={`Share “${title}”`}>
        {isOpen && <ShareContent artifactId={artifactId} />}
      </Dialog>
    </>
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
