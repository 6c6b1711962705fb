'use client';

import { Link } from '@/components/ui/link';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Time } from '@/components/ui/time';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { ShowOlder } from '@/components/ui/show-older';
import { StateLabel } from '@/components/ui/state-label';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import { callEndpoint, type ReplyTo } from '@/lib/client/api';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useOlder } from '@/lib/client/use-older';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { LlmxSessionReply } from '@/lib/protocol/http/llmx';
import { AgentsHead } from './agents-head';

const pageSize = 50;
const lookAgainMs = 5_000;

type Sessions = ReplyTo<'GET /v1/llmx-sessions'>;

/** The conversations of this member's agents, newest first. */
export function SessionsScreen({ sessions }: { readonly sessions: Sessions }) {
  usePlace({ crumbs: [{ label: 'Agents' }], actions: null }, 'agents');
  const newest = useEndpointQuery('GET /v1/llmx-sessions', {
    key: queryKeys.llmx.sessions(),
    input: { query: { limit: pageSize } },
    initialData: sessions,
    refetchInterval: () => lookAgainMs,
  });
  const { items, ...older } = useOlder(newest.data ?? sessions, (cursor, workspaceId) =>
    callEndpoint('GET /v1/llmx-sessions', { query: { limit: pageSize, cursor }, workspaceId }),
  );
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
      <AgentsHead title="Agents">
        Messages from programs that use one of your tokens to send LLMX, and from the agents of your research
        runs.
      </AgentsHead>
      {newest.isError && (
        <FailureNotice
          sentence="The conversations could not be loaded."
          cause={newest.error.message}
          action={<Button onClick={() => void newest.refetch()}>Try again</Button>}
        />
      )}
      {items.length === 0 ? <NothingSaid /> : <SessionsTable sessions={items} />}
      <ShowOlder {...older} />
    </div>
  );
}

function NothingSaid() {
  const { slug } = useWorkspace();
  return (
    <EmptyState
      action={<ButtonLink href={paths.settingsSection(slug, 'tokens')}>Create a token</ButtonLink>}
      example={<ButtonLink href={paths.playground(slug)}>Try a message</ButtonLink>}
    >
      When an agent sends LLMX messages to /v1/llmx with a token, the conversation appears here.
    </EmptyState>
  );
}

function SessionsTable({ sessions }: { readonly sessions: readonly LlmxSessionReply[] }) {
  const { slug } = useWorkspace();
  return (
    <Table label="Agent conversations">
      <TableHead>
        <tr>
          <TableHeader>Participants</TableHeader>
          <TableHeader className="max-tablet:hidden">About</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader className="max-tablet:hidden">Last</TableHeader>
          <TableHeader numeric className="max-tablet:hidden">
            Messages
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {sessions.map((session) => (
          <TableRow key={session.id}>
            <TableCell className="max-w-64 min-w-36">
              <Link href={paths.agentSession(slug, session.id)} className="block truncate hover:underline">
                {session.sender} and {session.kind === 'run' ? 'its workers' : session.target}
              </Link>
            </TableCell>
            <TableCell className="max-w-64 min-w-32 text-soft max-tablet:hidden">
              <span className="block truncate">
                {session.run_title ?? session.project ?? session.issue ?? '–'}
              </span>
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <SessionState session={session} />
            </TableCell>
            <TableCell className="whitespace-nowrap text-soft max-tablet:hidden">
              <Time of={session.last_at} />
            </TableCell>
            <TableCell numeric className="max-tablet:hidden">
              {session.message_count.toLocaleString('en')}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

export function SessionState({ session }: { readonly session: LlmxSessionReply }) {
  return (
    <span className="inline-flex items-center gap-2">
      {session.ended_at === null ? (
        <StateLabel state="running">Open</StateLabel>
      ) : (
        <StateLabel state="done">Ended</StateLabel>
      )}
      {session.waiting_count > 0 && <Badge>Waiting for a person</Badge>}
    </span>
  );
}
