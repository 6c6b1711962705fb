'use client';

import { Link } from '@/components/ui/link';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { RunReply } from '@/lib/protocol/http/runs';

/** For a run in which several agents worked, links to what they said to each other, and to where its plan can be approved. */
export function ResearchLinks({ run }: { readonly run: RunReply }) {
  const { slug } = useWorkspace();
  const research = useEndpointQuery('GET /v1/runs/{id}/research', {
    key: queryKeys.runs.research(run.id),
    input: { params: { id: run.id } },
  });
  const session = research.data?.session_id ?? null;
  const { collection_id: collection, conversation_id: chat } = run;
  const link = 'text-ink underline underline-offset-2';
  return (
    <>
      {session !== null && (
        <Link className={link} href={paths.agentSession(slug, session)}>
          See what the agents said
        </Link>
      )}
      {run.status === 'waiting' && chat !== null && (
        <Link
          className={link}
          href={collection === null ? paths.home(slug, chat) : paths.collection(slug, collection, { chat })}
        >
          Review the plan
        </Link>
      )}
    </>
  );
}
