/** An MCP server while it is being added or edited. Pure. */
import type { BodyFor } from '@/lib/client/api';
import type { McpServerReply } from '@/lib/protocol/http/mcp-servers';

export type McpServerDraft = {
  readonly name: string;
  readonly url: string;
  /** `kept`: the stored token stays as it is. */
  readonly signIn: McpServerReply['sign_in']['kind'] | 'kept';
  readonly headerName: string;
  /** By which an authorization server knows this instance, if it was registered there by hand. */
  readonly clientId: string;
  readonly secret: string;
};

export function beginDraft(server: McpServerReply | null): McpServerDraft {
  return {
    name: server?.name ?? '',
    url: '',
    signIn: server === null ? 'none' : 'kept',
    headerName: '',
    clientId: '',
    secret: '',
  };
}

function writeSignIn({ signIn, headerName, clientId, secret }: McpServerDraft) {
  switch (signIn) {
    case 'kept':
      return undefined;
    case 'none':
      return { kind: 'none' } as const;
    case 'bearer':
      return { kind: 'bearer', token: secret } as const;
    case 'header':
      return { kind: 'header', name: headerName, value: secret } as const;
    case 'oauth':
      return {
        kind: 'oauth',
        ...(clientId.trim() === '' ? {} : { client_id: clientId }),
        ...(secret === '' || clientId.trim() === '' ? {} : { client_secret: secret }),
      } as const;
  }
}

export function writeNew(draft: McpServerDraft): BodyFor<'POST /v1/mcp-servers'> {
  const { name, url } = draft;
  return {
    url,
    sign_in: writeSignIn(draft) ?? { kind: 'none' },
    ...(name.trim() === '' ? {} : { name }),
  };
}

export function writeChange(
  draft: McpServerDraft,
  before: Pick<McpServerReply, 'name'>,
): BodyFor<'PATCH /v1/mcp-servers/{id}'> {
  const signIn = writeSignIn(draft);
  return {
    ...(draft.name === before.name ? {} : { name: draft.name }),
    ...(signIn === undefined ? {} : { sign_in: signIn }),
  };
}
