'use client';

import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { findFieldError } from '@/lib/client/find-field-error';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { Time } from '@/components/ui/time';
import { type TokenScope, tokenScopes, tokenScopeWords } from '@/lib/protocol/token-scopes';
import { MadeSecret } from '@/components/ui/made-secret';

const lives = [
  { value: '7', label: 'A week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const;

/** Creates a token with a name, permissions and a lifetime, and shows it once. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const [days, setDays] = useState<(typeof lives)[number]['value']>('90');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const make = useEndpointMutation('POST /v1/tokens', { invalidates: [queryKeys.team.tokens()] });
  const errors = findFieldError(make.error, ['name']);
  const made = make.data;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    if (make.isPending || typeof typed !== 'string') return;
    make.mutate({ body: { name: typed, days: Number(days), scopes: [...scopes] } });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={made ? `The token ${made.name}` : 'New token'}
      description={
        made
          ? 'Keep it secret, like a password: anyone who has it can act as you here.'
          : 'What will use it, what may it do, and for how long?'
      }
      footer={
        made ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={make.isPending}
            disabled={scopes.length === 0}
          >
            Create token
          </Button>
        )
      }
    >
      {made ? (
        <MadeSecret label="Token" copyLabel="Copy the token" secret={made.token}>
          Send it as <code className="operating-code">Authorization: Bearer …</code>. Works until{' '}
          <Time of={made.expires_at} dayOnly />. It is not shown again.
        </MadeSecret>
      ) : (
        <form id={formId} onSubmit={submit} className="grid gap-4">
          <TextField
            name="name"
            label="Name"
            placeholder="Nightly import"
            autoComplete="off"
            required
            maxLength={120}
            error={errors.of('name')}
          />
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-medium">What it may do</legend>
            {tokenScopes.map((scope) => (
              <Checkbox
                key={scope}
                label={`${tokenScopeWords[scope].label}: ${tokenScopeWords[scope].meaning}`}
                checked={scopes.includes(scope)}
                onCheckedChange={(isTicked) =>
                  setScopes(tokenScopes.filter((each) => (each === scope ? isTicked : scopes.includes(each))))
                }
              />
            ))}
            <p className="text-label text-soft">
              No token can invite people, create tokens, change keys, models or policy, or approve sending
              data outside the workspace.
            </p>
          </fieldset>
          <Select label="Works for" options={lives} value={days} onValueChange={setDays} />
          {errors.form && <FailureNotice sentence={errors.form} />}
        </form>
      )}
    </Dialog>
  );
}
