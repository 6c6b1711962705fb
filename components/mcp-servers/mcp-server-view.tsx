'use client';

import { RefreshCw } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { SettingsRows } from '@/components/team/settings-section';
import { Button } from '@/components/ui/button';
import { DeleteButton } from '@/components/ui/delete-button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { focusUnlessTyping } from '@/components/ui/move-focus';
import { showHiddenCharacters } from '@/components/ui/show-hidden-characters';
import { Time } from '@/components/ui/time';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import type { McpServerReply } from '@/lib/protocol/http/mcp-servers';
import { McpSignIn } from './mcp-sign-in';
import { McpToolRow } from './mcp-tool-row';

type McpServerViewProps = {
  readonly server: McpServerReply;
  /** True if the user has just added it: the focus goes to what comes next. */
  readonly isJustAdded: boolean;
  readonly onEdit: () => void;
};

/** One server: whether it could be asked, and its tools, each with its switch. */
export function McpServerView({ server, isJustAdded, onEdit }: McpServerViewProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  useFocusNext(section, isJustAdded);
  const { id, name, failure, left_out: leftOut, tools } = server;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      <header className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="room-56 flex-1">
          <h3 id={headingId} className="font-semibold [overflow-wrap:anywhere]">
            {name}
          </h3>
          <p className="text-label text-soft [overflow-wrap:anywhere]">{describeServer(server)}</p>
        </div>
        <ServerActions id={id} name={name} onEdit={onEdit} />
      </header>
      {failure !== null && (
        <FailureNotice sentence="Its tools could not be read again." cause={showHiddenCharacters(failure)} />
      )}
      <McpSignIn server={server} />
      {tools.length > 0 ? (
        <SettingsRows label={`Tools of ${name}`}>
          {tools.map((tool) => (
            <McpToolRow key={tool.id} tool={tool} />
          ))}
        </SettingsRows>
      ) : (
        server.read_at !== null && <p className="text-soft">This server offers no tools.</p>
      )}
      <p className="text-label text-soft">
        {leftOut > 0 &&
          `${countNoun(leftOut, 'tool')} of this server cannot be listed: there are too many, or their descriptions are too long. `}
        {server.read_at !== null && (
          <>
            Tools read <Time of={server.read_at} />
          </>
        )}
      </p>
    </section>
  );
}

/** Once it is there, an added server takes the focus: its sign-in, if it asks for one, or else the server itself, above its tools. */
function useFocusNext(section: RefObject<HTMLElement | null>, isJustAdded: boolean): void {
  useEffect(() => {
    if (!isJustAdded) return;
    const signIn = section.current?.querySelector<HTMLElement>('[data-sign-in]');
    focusUnlessTyping(signIn ?? section.current);
  }, [section, isJustAdded]);
}

function describeServer({ host, title, name, sign_in: signIn, protocol_version: version }: McpServerReply) {
  const facts = [
    host,
    // Before it has said anything, the host stands for its title.
    ...(title === name || title === host ? [] : [`calls itself “${showHiddenCharacters(title)}”`]),
    describeSignIn(signIn),
    ...(version === null ? [] : [`protocol ${version}`]),
  ];
  return facts.join(', ');
}

function describeSignIn({ kind, value, oauth }: McpServerReply['sign_in']): string {
  if (oauth === null) return kind === 'none' ? 'no sign-in' : `token ${value ?? ''}`;
  if (oauth.state !== 'signed_in') return 'not signed in';
  return `signed in at ${showHiddenCharacters(oauth.host)} by ${oauth.signed_in_by ?? 'a former member'}`;
}

type ActionsProps = { readonly id: string; readonly name: string; readonly onEdit: () => void };

function ServerActions({ id, name, onEdit }: ActionsProps) {
  const invalidates = [queryKeys.mcpServers()];
  const refresh = useEndpointMutation('POST /v1/mcp-servers/{id}/refresh', {
    invalidates,
    onError: (failure) => showFailureToast(`The tools of ${name} were not read.`, failure.message),
    onSuccess: ({ failure }) => {
      if (failure === null) showToast(`The tools of ${name} were read`);
    },
  });
  const remove = useEndpointMutation('DELETE /v1/mcp-servers/{id}', {
    invalidates,
    onError: (failure) => showFailureToast(`${name} was not deleted.`, failure.message),
    onSuccess: () => showToast(`${name} was deleted`),
  });
  return (
    <div className="ms-auto flex flex-wrap items-center gap-2">
      <Button
        size="small"
        variant="quiet"
        icon={RefreshCw}
        busy={refresh.isPending}
        aria-label={`Read the tools of ${name} again`}
        onClick={() => refresh.mutate({ params: { id } })}
      >
        Read again
      </Button>
      <Button size="small" variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <DeleteButton
        name={name}
        description="Chats can no longer call its tools. Its address and its token or sign-in are deleted for good. What was called stays in the runs."
        isBusy={remove.isPending}
        onDelete={() => remove.mutate({ params: { id } })}
      />
    </div>
  );
}
