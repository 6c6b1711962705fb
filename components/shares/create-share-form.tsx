'use client';

import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { RadioChoice } from '@/components/ui/radio-choice';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { dayMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';

const ends = [
  { value: '7', label: '7 days' },
  { value: String(limits.shareDays), label: `${limits.shareDays} days` },
  { value: '90', label: '90 days' },
  { value: 'never', label: 'No expiry', note: 'until somebody stops sharing' },
] as const;
type End = (typeof ends)[number]['value'];

const modes = [
  {
    value: 'snapshot',
    label: 'Snapshot',
    description: 'The text and quotes as they are now. Later edits are not shared.',
  },
  { value: 'live', label: 'Live', description: 'Always the latest version. Every edit shows at once.' },
] as const;
type Mode = (typeof modes)[number]['value'];

type CreateShareFormProps = {
  readonly artifactId: string;
  readonly onCreated: (share: ReplyTo<'POST /v1/artifacts/{id}/shares'>) => void;
};

/** The form for a new link: what to share, until when, with which passphrase, and in words what the public will see. */
export function CreateShareForm({ artifactId, onCreated }: CreateShareFormProps) {
  const [mode, setMode] = useState<Mode>('snapshot');
  const [end, setEnd] = useState<End>(String(limits.shareDays));
  const [passphrase, setPassphrase] = useState('');
  const create = useEndpointMutation('POST /v1/artifacts/{id}/shares', {
    invalidates: [queryKeys.shares.all(), queryKeys.artifacts.all()],
    onSuccess: onCreated,
  });
  const isTooShort = passphrase !== '' && passphrase.length < limits.sharePassphraseMinChars;
  const submit = () =>
    create.mutate({
      params: { id: artifactId },
      body: {
        mode,
        expires_at: end === 'never' ? null : new Date(Date.now() + Number(end) * dayMs).toISOString(),
        ...(passphrase === '' ? {} : { passphrase }),
      },
    });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooShort) submit();
      }}
    >
      <RadioChoice legend="What you share" options={modes} value={mode} onChange={setMode} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <Select label="Expiry" options={ends} value={end} onValueChange={setEnd} />
        <TextField
          label="Passphrase (optional)"
          value={passphrase}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.sharePassphraseMaxChars}
          onChange={(event) => setPassphrase(event.target.value)}
          hint={`At least ${limits.sharePassphraseMinChars} characters`}
          error={isTooShort ? `Use at least ${limits.sharePassphraseMinChars} characters, or none.` : null}
        />
      </div>
      <WhatTheySee artifactId={artifactId} hasPassphrase={passphrase !== ''} />
      {create.error && (
        <p role="alert" className="text-unsupported">
          {create.error.message}
        </p>
      )}
      <div className="form-end">
        <Button type="submit" variant="primary" busy={create.isPending}>
          Create link
        </Button>
      </div>
    </form>
  );
}

type WhatTheySeeProps = { readonly artifactId: string; readonly hasPassphrase: boolean };

function WhatTheySee({ artifactId, hasPassphrase }: WhatTheySeeProps) {
  const { slug } = useWorkspace();
  return (
    <section aria-label="What visitors will see" className="grid gap-2 rounded-panel bg-sunk p-3">
      <p>
        <strong className="font-medium">
          Anyone who has the address{hasPassphrase && ' and the passphrase'} can read this,
        </strong>{' '}
        without an account: the title and the text, each quote with the few sentences around it, and the
        title, site, address and capture date of its source.
      </p>
      <p className="text-soft">
        They see nothing else: not the rest of the sources, your collections, your conversations or anyone’s
        name. Search engines are asked not to index the page.
      </p>
      <div>
        <a
          href={paths.sharePreview(slug, 'artifact', artifactId)}
          target="_blank"
          rel="noopener"
          className={buttonStyle({ size: 'small' })}
        >
          <ExternalLink size={16} aria-hidden />
          Preview public page
        </a>
      </div>
    </section>
  );
}
