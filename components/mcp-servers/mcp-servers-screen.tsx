'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SettingsPage, SettingsSection } from '@/components/team/settings-section';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { usePlace } from '@/components/workspace/place';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { McpServerReply } from '@/lib/protocol/http/mcp-servers';
import { McpServerDialog } from './mcp-server-dialog';
import { McpServerView } from './mcp-server-view';
import { SignInOutcome } from './sign-in-outcome';

type Servers = ReplyTo<'GET /v1/mcp-servers'>;

type McpServersScreenProps = {
  /** Null for members who are not owners. */
  readonly servers: Servers | null;
  /** What became of a sign-in from which the browser has just come back, as its address says. */
  readonly outcome?: string | null;
};

/** The MCP servers whose tools agents may call. */
export function McpServersScreen({ servers, outcome = null }: McpServersScreenProps) {
  usePlace(
    { crumbs: [{ label: 'Settings' }, { label: 'MCP servers' }], actions: null },
    'settings/mcp-servers',
  );
  return (
    <SettingsPage title="MCP servers">
      {servers === null ? (
        <p className="text-soft">Only owners can connect this workspace to MCP servers.</p>
      ) : (
        <OwnerSection servers={servers} outcome={outcome} />
      )}
    </SettingsPage>
  );
}

type OwnerSectionProps = { readonly servers: Servers; readonly outcome: string | null };

function OwnerSection({ servers: first, outcome }: OwnerSectionProps) {
  const servers = useEndpointQuery('GET /v1/mcp-servers', {
    key: queryKeys.mcpServers(),
    initialData: first,
  });
  const [editing, setEditing] = useState<'new' | McpServerReply | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const items = servers.data?.items ?? [];
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
      Add a server
    </Button>
  );
  return (
    <SettingsSection
      title="Servers"
      lead="Servers of the Model Context Protocol whose tools a chat may call. A tool is off until you switch it on. What a chat sends to a server leaves the workspace, so each call needs approval, and what comes back is treated as text by strangers."
      action={items.length > 0 && add}
    >
      <SignInOutcome outcome={outcome} />
      {servers.error && (
        <FailureNotice sentence="The servers could not be loaded." cause={servers.error.message} />
      )}
      {items.length === 0 ? (
        <EmptyState action={add}>
          No server is connected yet. Add the address of one, such as that of your issue tracker.
        </EmptyState>
      ) : (
        items.map((server) => (
          <McpServerView
            key={server.id}
            server={server}
            isJustAdded={server.id === added}
            onEdit={() => setEditing(server)}
          />
        ))
      )}
      {editing !== null && (
        <McpServerDialog
          server={editing === 'new' ? null : editing}
          redirectUri={(servers.data ?? first).redirect_uri}
          onSaved={(id) => {
            if (editing === 'new') setAdded(id);
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </SettingsSection>
  );
}
