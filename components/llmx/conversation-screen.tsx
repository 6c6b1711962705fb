'use client';

import { Link } from '@/components/ui/link';
import { useEffect } from 'react';
import { Time } from '@/components/ui/time';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { LlmxMessageReply, LlmxSessionReply } from '@/lib/protocol/http/llmx';
import { MessageRow } from './message-row';
import { listEndStates, readSaid } from './read-said';
import { SessionState } from './sessions-screen';
import { useMessages } from './use-messages';

const lookAgainMs = 15_000;

type ConversationProps = {
  readonly session: LlmxSessionReply;
  readonly messages: readonly LlmxMessageReply[];
};

/** Shows in readable form what agents said to each other. */
export function ConversationScreen({ session, messages }: ConversationProps) {
  const { slug } = useWorkspace();
  const agents = { label: 'Agents', href: paths.agents(slug) };
  usePlace({ crumbs: [agents, { label: session.sender }], actions: null }, session.id);
  const newest = useEndpointQuery('GET /v1/llmx-sessions/{id}', {
    key: queryKeys.llmx.one(session.id),
    input: { params: { id: session.id } },
    initialData: session,
    refetchInterval: () => lookAgainMs,
  });
  const shown = newest.data ?? session;
  const isOpen = shown.ended_at === null;
  const { said, failure } = useMessages(session.id, { known: messages, isOpen });
  const read = readSaid(said);
  const endStates = isOpen ? null : listEndStates(read);
  const { refetch } = newest;
  // A new message may have ended the conversation, or may be waiting for a person.
  useEffect(() => void refetch(), [said.length, refetch]);
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
      <ConversationHead session={shown} />
      {failure !== null && (
        <FailureNotice sentence="Newer messages could not be loaded." cause={failure.message} />
      )}
      {said.length === 0 ? (
        <EmptyState action={null}>No messages yet.</EmptyState>
      ) : (
        <ol aria-label="Messages" className="divide-y divide-line border-y border-line">
          {read.map((each) => (
            <MessageRow key={each.reply.position} said={each} endStates={endStates} />
          ))}
        </ol>
      )}
    </div>
  );
}

function ConversationHead({ session }: { readonly session: LlmxSessionReply }) {
  const { slug } = useWorkspace();
  const { kind, sender, target, project, issue, collection_id: collectionId, run_id: runId } = session;
  const link = 'underline underline-offset-2 hover:text-ink';
  return (
    <header className="grid gap-2">
      <h1 className="font-reading text-heading font-semibold [overflow-wrap:anywhere]">
        {sender} and {kind === 'run' ? 'its workers' : target}
      </h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-label text-soft">
        <SessionState session={session} />
        <span>
          Begun <Time of={session.created_at} />
        </span>
        {collectionId !== null ? (
          <Link className={link} href={paths.collection(slug, collectionId)}>
            {project ?? 'The collection'}
          </Link>
        ) : (
          project !== null && <span>About “{project}”</span>
        )}
        {issue !== null && <span>Issue {issue}</span>}
        {runId !== null && (
          <Link className={link} href={paths.run(slug, runId)}>
            {session.run_title ?? 'The run'}
          </Link>
        )}
      </div>
    </header>
  );
}
