'use client';

import { Eye } from 'lucide-react';
import { MadeSecret } from '@/components/ui/made-secret';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';

type RevealSecretProps = {
  readonly runId: string;
  readonly callId: string;
  /** True if the secret has not been revealed yet. */
  readonly isThere: boolean;
};

/** A secret that a call created for the requesting user alone. It is shown once, on request, and then deleted from the server. */
export function RevealSecret({ runId, callId, isThere }: RevealSecretProps) {
  // Held in this page's query cache, because the link must survive when the live answer is replaced by its stored form.
  const secret = useEndpointQuery('POST /v1/runs/{id}/calls/secret', {
    key: queryKeys.secrets(runId, callId),
    input: { params: { id: runId }, body: { call_id: callId } },
    enabled: false,
  });
  if (secret.data !== undefined) {
    return (
      <MadeSecret label="Public link" copyLabel="Copy the link" secret={secret.data.secret}>
        It is not shown again. Anyone who has it can read the page it opens.
      </MadeSecret>
    );
  }
  if (!isThere) return null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          icon={Eye}
          busy={secret.isFetching}
          onClick={() => void secret.refetch({ cancelRefetch: false })}
        >
          Show the link
        </Button>
        <p className="text-label text-soft">It is shown only once, and only to you.</p>
      </div>
      {secret.error !== null && (
        <FailureNotice
          sentence="The link cannot be shown."
          cause={secret.error.code === 'not_found' ? 'It has already been shown.' : secret.error.message}
        />
      )}
    </div>
  );
}
