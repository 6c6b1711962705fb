'use client';

import { LogIn } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { showHiddenCharacters } from '@/components/ui/show-hidden-characters';
import { showFailureToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { McpServerReply } from '@/lib/protocol/http/mcp-servers';

/** What a sign-in with OAuth needs of an owner now; nothing while it is as it should be. It is the whole workspace's. */
export function McpSignIn({ server }: { readonly server: McpServerReply }) {
  const { oauth } = server.sign_in;
  if (oauth === null) return null;
  const { state, host, lacked_scope: lacked } = oauth;
  if (state === 'signed_in' && lacked === null) return null;
  const shownHost = showHiddenCharacters(host);
  return (
    <div className="grid justify-items-start gap-2">
      {state === 'ended' && (
        <FailureNotice
          sentence={`The sign-in at ${shownHost} has ended. Chats cannot call these tools until an owner signs in again.`}
        />
      )}
      {state === 'signed_in' && lacked !== null && (
        <FailureNotice
          sentence="A call needs rights that the sign-in does not have."
          cause={showHiddenCharacters(lacked)}
        />
      )}
      <p className="text-soft">
        You sign in for the whole workspace: the chats of all members call the tools as you, each time after
        an approval.
      </p>
      <SignInButton id={server.id} name={server.name} label={writeLabel(state, shownHost)} />
    </div>
  );
}

const writeLabel = (state: NonNullable<McpServerReply['sign_in']['oauth']>['state'], host: string) =>
  state === 'waiting' ? `Sign in at ${host}` : `Sign in again at ${host}`;

type ButtonProps = { readonly id: string; readonly name: string; readonly label: string };

function SignInButton({ id, name, label }: ButtonProps) {
  const begin = useEndpointMutation('POST /v1/mcp-servers/{id}/sign-in', {
    invalidates: [queryKeys.mcpServers()],
    goes: ({ address }) => window.location.assign(address),
    onError: (failure) => showFailureToast(`You cannot sign in to ${name} now.`, failure.message),
  });
  return (
    <Button
      data-sign-in
      variant="primary"
      icon={LogIn}
      busy={begin.isPending}
      onClick={() => begin.mutate({ params: { id } })}
    >
      {label}
    </Button>
  );
}
