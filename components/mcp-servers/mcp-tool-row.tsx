'use client';

import { DiffView } from '@/components/ui/diff-view';
import { SettingsRow } from '@/components/team/settings-section';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { showHiddenCharacters } from '@/components/ui/show-hidden-characters';
import { StateLabel } from '@/components/ui/state-label';
import { Switch } from '@/components/ui/switch';
import { showFailureToast } from '@/components/ui/toast';
import { ValueView } from '@/components/ui/value-view';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { McpToolReply } from '@/lib/protocol/http/mcp-servers';
import { writeDefinition } from './write-definition';

/** One tool of a server, in the words of that server, and whether chats may call it. Its text is shown as text. */
export function McpToolRow({ tool }: { readonly tool: McpToolReply }) {
  const { id, name, digest, state, description } = tool;
  const title = showHiddenCharacters(tool.title);
  const change = useEndpointMutation('PATCH /v1/mcp-tools/{id}', {
    invalidates: [queryKeys.mcpServers()],
    onError: (failure) => showFailureToast(`${title} was not changed.`, failure.message),
  });
  const switchTo = (isOn: boolean) => change.mutate({ params: { id }, body: { is_on: isOn, digest } });
  return (
    <SettingsRow
      title={
        <>
          {title}
          {title !== name && <code className="operating-code text-soft">{showHiddenCharacters(name)}</code>}
          {tool.is_read_only && <Badge>Says that it only reads</Badge>}
        </>
      }
      note={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <p className="whitespace-pre-line text-pretty">{showHiddenCharacters(description)}</p>
          {state === 'gone' && <StateLabel state="failed">The server no longer lists this tool.</StateLabel>}
          {state === 'changed' && <ChangedTool tool={tool} />}
          <details>
            <summary className="w-fit">Arguments</summary>
            <div className="pt-1">
              <ValueView value={listArguments(tool)} whole />
            </div>
          </details>
        </div>
      }
    >
      {state === 'changed' && (
        <Button
          size="small"
          variant="primary"
          busy={change.isPending}
          aria-label={`Accept the change of ${title}`}
          onClick={() => switchTo(true)}
        >
          Accept the change
        </Button>
      )}
      {(state === 'changed' || state === 'gone') && (
        <Button
          size="small"
          variant="quiet"
          busy={change.isPending}
          aria-label={state === 'gone' ? `Forget ${title}` : `Keep ${title} off`}
          onClick={() => switchTo(false)}
        >
          {state === 'gone' ? 'Forget' : 'Keep it off'}
        </Button>
      )}
      {(state === 'on' || state === 'off') && (
        <Switch
          label={<span className="sr-only">Chats may call {title}</span>}
          checked={state === 'on'}
          busy={change.isPending}
          onCheckedChange={switchTo}
        />
      )}
    </SettingsRow>
  );
}

function ChangedTool({ tool }: { readonly tool: McpToolReply }) {
  if (tool.accepted === null) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <StateLabel state="waiting">Changed</StateLabel>
      <p className="text-pretty">
        The server describes this tool differently now, so it is off. Read the change before you accept it.
      </p>
      <DiffView
        label={`Changes of ${tool.name}`}
        before={showHiddenCharacters(writeDefinition(tool.accepted))}
        after={showHiddenCharacters(writeDefinition(tool))}
      />
    </div>
  );
}

function listArguments({ input_schema: schema }: McpToolReply) {
  return schema['properties'] ?? {};
}
