'use client';

import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { findFieldError } from '@/lib/client/find-field-error';
import { limits } from '@/lib/core/limits';
import type { McpServerReply } from '@/lib/protocol/http/mcp-servers';
import { beginDraft, type McpServerDraft } from './mcp-server-draft';
import { useSaveMcpServer } from './use-save-mcp-server';

type McpServerDialogProps = {
  /** Null to add a server. */
  readonly server: McpServerReply | null;
  /** Where authorization servers send browsers back to. */
  readonly redirectUri: string;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
};

/** Adds an MCP server, or renames one and replaces its token. A stored token is never shown. */
export function McpServerDialog({ server, redirectUri, onSaved, onClose }: McpServerDialogProps) {
  const [draft, setDraft] = useState<McpServerDraft>(() => beginDraft(server));
  const save = useSaveMcpServer(server, onSaved);
  const isNew = server === null;
  return (
    <FormDialog
      title={isNew ? 'Add an MCP server' : `Edit ${server.name}`}
      description={
        isNew
          ? 'The server is asked for its tools. All of them are off until you switch them on.'
          : 'To use another address, add it as a new server.'
      }
      submitLabel={isNew ? 'Connect' : 'Save'}
      isBusy={save.isPending}
      onSubmit={() => save.send(draft)}
      onClose={onClose}
    >
      <ServerFields
        isNew={isNew}
        draft={draft}
        failure={save.error}
        redirectUri={redirectUri}
        onChange={(part) => setDraft((held) => ({ ...held, ...part }))}
      />
    </FormDialog>
  );
}

type OauthFieldsProps = Pick<FieldsProps, 'draft' | 'redirectUri' | 'onChange'> & {
  readonly errors: ReturnType<typeof findFieldError>;
};

/** Only for servers that let nobody register by themselves. */
function OauthFields({ draft, errors, redirectUri, onChange }: OauthFieldsProps) {
  return (
    <>
      <TextField
        label="Client id"
        autoComplete="off"
        maxLength={limits.mcpClientIdChars}
        hint="Optional. Only if this instance was registered there by hand, with the address below."
        value={draft.clientId}
        error={errors.of('sign_in.client_id')}
        onChange={(event) => onChange({ clientId: event.target.value })}
      />
      <TextField
        label="Client secret"
        type="password"
        autoComplete="off"
        maxLength={limits.mcpTokenChars}
        hint="Optional. Stored encrypted, and never shown again."
        value={draft.secret}
        error={errors.of('sign_in.client_secret')}
        onChange={(event) => onChange({ secret: event.target.value })}
      />
      <p className="text-label text-soft">
        Address to return to: <code className="[overflow-wrap:anywhere]">{redirectUri}</code>
      </p>
    </>
  );
}

type FieldsProps = {
  readonly isNew: boolean;
  readonly draft: McpServerDraft;
  readonly redirectUri: string;
  readonly failure: Parameters<typeof findFieldError>[0];
  readonly onChange: (part: Partial<McpServerDraft>) => void;
};

const signIns = [
  { value: 'none', label: 'None, or as the server asks' },
  { value: 'oauth', label: 'Sign in at the server (OAuth)' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'header', label: 'Header' },
] as const;

function ServerFields({ isNew, draft, failure, redirectUri, onChange }: FieldsProps) {
  const errors = findFieldError(failure, [
    'name',
    'url',
    'sign_in.token',
    'sign_in.name',
    'sign_in.value',
    'sign_in.client_id',
    'sign_in.client_secret',
  ]);
  const { signIn } = draft;
  return (
    <>
      {isNew && (
        <TextField
          label="Address"
          type="url"
          autoComplete="off"
          required
          placeholder="https://"
          maxLength={limits.urlChars}
          hint="Stored encrypted, because the address itself can contain a key."
          value={draft.url}
          error={errors.of('url')}
          onChange={(event) => onChange({ url: event.target.value })}
        />
      )}
      <TextField
        label="Name"
        autoComplete="off"
        required={!isNew}
        maxLength={limits.toolNameChars}
        hint={isNew ? 'Optional. Without one, the name that the server gives itself.' : undefined}
        value={draft.name}
        error={errors.of('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        label="Sign-in"
        options={isNew ? signIns : [{ value: 'kept' as const, label: 'As it is' }, ...signIns]}
        value={signIn}
        onValueChange={(next) => onChange({ signIn: next, secret: '' })}
      />
      {signIn === 'header' && (
        <TextField
          label="Header name"
          autoComplete="off"
          required
          placeholder="X-Api-Key"
          maxLength={limits.toolNameChars}
          value={draft.headerName}
          error={errors.of('sign_in.name')}
          onChange={(event) => onChange({ headerName: event.target.value })}
        />
      )}
      {signIn === 'oauth' && (
        <OauthFields draft={draft} errors={errors} redirectUri={redirectUri} onChange={onChange} />
      )}
      {(signIn === 'bearer' || signIn === 'header') && (
        <TextField
          label={signIn === 'bearer' ? 'Token' : 'Header value'}
          type="password"
          autoComplete="off"
          required
          maxLength={limits.mcpTokenChars}
          hint="Stored encrypted, sent only to this server, and never shown again."
          value={draft.secret}
          error={errors.of(signIn === 'bearer' ? 'sign_in.token' : 'sign_in.value')}
          onChange={(event) => onChange({ secret: event.target.value })}
        />
      )}
      {errors.form && <FailureNotice sentence={errors.form} />}
    </>
  );
}
