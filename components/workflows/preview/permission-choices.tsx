'use client';

import { ValueView } from '@/components/ui/value-view';
import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import { StateLabel, type StateName } from '@/components/ui/state-label';
import { TextField } from '@/components/ui/text-field';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import { listPermittable, type PermissionDraft, usualPerDay } from './permission-draft';

type PermissionChoicesProps = {
  readonly preview: Pick<WorkflowPreviewDetailReply, 'verdicts' | 'effects'>;
  readonly draft: PermissionDraft;
  readonly disabled: boolean;
  readonly onChange: (draft: PermissionDraft) => void;
};

type Verdict = WorkflowPreviewDetailReply['verdicts'][number];

const decisions: Readonly<Record<Verdict['decision'], { readonly state: StateName; readonly word: string }>> =
  {
    allow: { state: 'done', word: 'May run' },
    ask: { state: 'waiting', word: 'Asks first' },
    deny: { state: 'refused', word: 'Not allowed' },
  };

const ends = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const;

/**
 * Lists each step with its effect and its policy verdict. If a step would ask for approval each time, the user can give it a permission
 * along with the approval.
 */
export function PermissionChoices({ preview, draft, disabled, onChange }: PermissionChoicesProps) {
  const steps = new Map(preview.effects.steps.map((step) => [step.action_id, step]));
  const isAny = Object.keys(draft.perDay).length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>
        It runs <strong className="font-medium">{preview.effects.trigger}</strong>.
      </p>
      <ol aria-label="What each step does" className="grid divide-y divide-line border-y border-line">
        {preview.verdicts.map((verdict) => {
          const step = steps.get(verdict.action_id);
          const { state, word } = decisions[verdict.decision];
          return (
            <li key={verdict.action_id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 py-2.5">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="font-medium">{step?.name ?? verdict.action_type}</span>
                <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">{step?.sentence}</span>
                <StateLabel state={state}>{word}</StateLabel>
              </p>
              {verdict.decision !== 'allow' && <p className="text-soft text-pretty">{verdict.reason}</p>}
              {verdict.decision === 'ask' && verdict.permission !== null && (
                <StepPermission
                  name={step?.name ?? verdict.action_type}
                  permission={verdict.permission}
                  perDay={draft.perDay[verdict.action_id]}
                  disabled={disabled}
                  onChange={(perDay) =>
                    onChange({ ...draft, perDay: withStep(draft, verdict.action_id, perDay) })
                  }
                />
              )}
            </li>
          );
        })}
      </ol>
      {listPermittable(preview.verdicts).length > 0 && isAny && (
        <div className="grid gap-4 tablet:grid-cols-2">
          <Select
            label="No approval needed for"
            options={ends}
            disabled={disabled}
            value={ends.find(({ value }) => value === draft.days)?.value}
            onValueChange={(days) => onChange({ ...draft, days })}
          />
          <TextField
            label="Spending limit in US dollars"
            hint="Leave empty for no separate limit."
            inputMode="decimal"
            disabled={disabled}
            value={draft.spend}
            onChange={(event) => onChange({ ...draft, spend: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}

/** Returns the choices with this step set or, if `chosen` is null, removed. */
function withStep({ perDay }: PermissionDraft, id: string, chosen: string | null): PermissionDraft['perDay'] {
  if (chosen !== null) return { ...perDay, [id]: chosen };
  return Object.fromEntries(Object.entries(perDay).filter(([other]) => other !== id));
}

type StepPermissionProps = {
  readonly name: string;
  readonly permission: NonNullable<Verdict['permission']>;
  /** Undefined means that the step asks each time. */
  readonly perDay: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (perDay: string | null) => void;
};

function StepPermission({ name, permission, perDay, disabled, onChange }: StepPermissionProps) {
  const hasFixed = Object.keys(permission.fixed).length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-sunk px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          label={`“${name}” may run without approval`}
          checked={perDay !== undefined}
          disabled={disabled}
          onCheckedChange={(isChosen) => onChange(isChosen ? usualPerDay : null)}
        />
        {perDay !== undefined && (
          <TextField
            label={`“${name}”: maximum times per day`}
            type="number"
            min={1}
            disabled={disabled}
            value={perDay}
            inputClassName="max-w-32"
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </div>
      {perDay !== undefined && hasFixed && (
        <div className="text-soft">
          <p>
            {permission.is_exact
              ? 'With exactly these arguments:'
              : 'As long as these arguments stay the same:'}
          </p>
          <ValueView value={permission.fixed} />
        </div>
      )}
    </div>
  );
}
