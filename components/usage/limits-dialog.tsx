'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import type { UsageLimitsReply } from '@/lib/protocol/http/models';
import {
  emptySpending,
  findFault,
  type LimitsDraft,
  type MemberDraft,
  readLimitsDraft,
  type SpendingDraft,
  startLimitsDraft,
} from './limits-draft';

type LimitsDialogProps = { readonly limits: UsageLimitsReply; readonly onClose: () => void };

/** Sets all limits of a workspace at once. */
export function LimitsDialog({ limits, onClose }: LimitsDialogProps) {
  const [draft, setDraft] = useState<LimitsDraft>(() => startLimitsDraft(limits));
  const change = (part: Partial<LimitsDraft>) => setDraft((held) => ({ ...held, ...part }));
  const save = useEndpointMutation('PUT /v1/usage/limits', {
    invalidates: [queryKeys.models.all()],
    onSuccess: () => showToast('The limits were saved'),
    closes: onClose,
  });
  const body = readLimitsDraft(draft);
  return (
    <FormDialog
      title="Change limits"
      description="Leave a field empty for no limit. What exceeds a new limit is kept, and nothing can be added to it."
      submitLabel="Save"
      isBusy={save.isPending}
      canSubmit={body !== null}
      onSubmit={() => {
        if (body !== null) save.mutate({ body });
      }}
      onClose={onClose}
    >
      <div className="grid gap-6">
        <fieldset className="grid gap-3 tablet:grid-cols-2">
          <legend className="mb-2 font-medium">The workspace</legend>
          <AmountField
            label="Files, in GB"
            value={draft.storage}
            onChange={(storage) => change({ storage })}
            isFraction
          />
          <AmountField label="Sources" value={draft.sources} onChange={(sources) => change({ sources })} />
          <SpendingFields draft={draft} onChange={change} />
        </fieldset>
        <fieldset className="grid gap-3 tablet:grid-cols-2">
          <legend className="mb-2 font-medium">Each member</legend>
          <SpendingFields
            draft={draft.member}
            onChange={(part) => change({ member: { ...draft.member, ...part } })}
          />
        </fieldset>
        <Exceptions draft={draft.exceptions} onChange={(exceptions) => change({ exceptions })} />
        {save.error !== null && (
          <FailureNotice
            sentence="The limits were not saved."
            cause={save.error.message.replace(/^[a-z_]+: /, '')}
          />
        )}
      </div>
    </FormDialog>
  );
}

type AmountFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isFraction?: boolean;
};

const AmountField = ({ label, value, onChange, isFraction = false }: AmountFieldProps) => (
  <TextField
    label={label}
    inputMode={isFraction ? 'decimal' : 'numeric'}
    autoComplete="off"
    error={findFault(value)}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

type SpendingFieldsProps = {
  readonly draft: SpendingDraft;
  readonly onChange: (part: Partial<SpendingDraft>) => void;
};

const SpendingFields = ({ draft, onChange }: SpendingFieldsProps) => (
  <>
    <AmountField label="Tokens a month" value={draft.tokens} onChange={(tokens) => onChange({ tokens })} />
    <AmountField
      label="Cost a month, US dollars"
      value={draft.cost}
      onChange={(cost) => onChange({ cost })}
      isFraction
    />
  </>
);

type ExceptionsProps = {
  readonly draft: readonly MemberDraft[];
  readonly onChange: (draft: readonly MemberDraft[]) => void;
};

/** Members who have limits of their own. */
function Exceptions({ draft, onChange }: ExceptionsProps) {
  const members = useEndpointQuery('GET /v1/members', { key: queryKeys.team.members() });
  const all = members.data?.items ?? [];
  const nameOf = (userId: string) => all.find((one) => one.user_id === userId)?.name ?? 'A member';
  const others = all.filter((one) => draft.every(({ userId }) => userId !== one.user_id));
  return (
    <>
      {draft.map((one) => (
        <fieldset key={one.userId} className="relative grid gap-3 tablet:grid-cols-2">
          <legend className="mb-2 pe-10 font-medium">{nameOf(one.userId)}</legend>
          <IconButton
            size="small"
            icon={X}
            label={`Remove the limits of ${nameOf(one.userId)}`}
            className="absolute end-0 -top-1"
            onClick={() => onChange(draft.filter(({ userId }) => userId !== one.userId))}
          />
          <SpendingFields
            draft={one}
            onChange={(part) =>
              onChange(draft.map((each) => (each.userId === one.userId ? { ...each, ...part } : each)))
            }
          />
        </fieldset>
      ))}
      {others.length > 0 && (
        <Select
          key={draft.length}
          label="Other limits for one member"
          placeholder="Choose a member"
          className="max-w-72"
          options={others.map((one) => ({ value: one.user_id, label: one.name, note: one.email }))}
          onValueChange={(userId) => onChange([...draft, { userId, ...emptySpending }])}
        />
      )}
    </>
  );
}
