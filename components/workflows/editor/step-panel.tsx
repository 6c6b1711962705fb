'use client';

import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';
import type { WorkflowAction } from '@/lib/protocol/workflow/definition';
import { ConfigForm } from '../form/config-form';
import { FormProvider } from '../form/form-context';
import { listConditionFields } from '../form/list-condition-fields';
import { listKnownValues } from '../form/list-known-values';
import { readConfigFields } from '../form/read-config-fields';
import { readFormFacts } from '../form/read-form-facts';
import type { ActionTypeReply } from './action-palette';
import { ConnectionsForm } from './connections-form';
import { changeAction } from './edited-workflow';
import { findFieldProblem, listOtherProblems } from './find-field-problem';
import type { EditedDraft } from './use-edited-draft';

type StepPanelProps = {
  readonly edited: EditedDraft;
  readonly action: WorkflowAction;
  /** Null while it is loading, and for a kind of step that no longer exists. */
  readonly type: ActionTypeReply | null;
  /** True from when the user added the step until they leave it. Fields that they have not reached yet then show no problem. */
  readonly isNew: boolean;
  readonly onRemove: () => void;
};

/** The form of one step: its name, what it comes after, what it does, and what is wrong with it. */
export function StepPanel({ edited, action, type, isNew, onRemove }: StepPanelProps) {
  const { definition, edit, reply } = edited;
  const { id, name, actionConfig } = action;
  const fields = useMemo(() => readConfigFields(type?.config_schema, type?.secret_keys), [type]);
  const known = useMemo(() => listKnownValues(definition, id), [definition, id]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const context = {
    known,
    conditionFields: listConditionFields(known, actionConfig),
    ...readFormFacts(actionConfig),
  };
  return (
    <section aria-label={`Step: ${name}`} className="flex flex-col gap-4">
      <header>
        <h2 className="font-semibold">{type?.title ?? action.actionType}</h2>
        <p className="text-soft">{type?.sentence}</p>
      </header>
      {!isNew && <Problems sentences={listOtherProblems(reply.issues, action, fields)} />}
      <TextField
        label="Name"
        hint="Used to refer to this step."
        value={name}
        maxLength={limits.titleChars}
        error={name.trim() === '' ? 'A step needs a name.' : null}
        onChange={(event) => {
          const next = event.target.value;
          edit((value) => changeAction(value, id, { name: next }), `name of ${id}`);
        }}
      />
      <ConnectionsForm edited={edited} action={action} />
      <FormProvider value={context}>
        <ConfigForm
          fields={fields}
          config={actionConfig}
          findProblem={(field) =>
            isNew && !touched.has(field) ? undefined : findFieldProblem(reply.issues, action, field)
          }
          onLeave={(field) => setTouched((known) => new Set([...known, field]))}
          onChange={(config, field) =>
            edit((value) => changeAction(value, id, { actionConfig: { ...config } }), `${field} of ${id}`)
          }
        />
      </FormProvider>
      <Button variant="danger" icon={Trash2} className="self-start" onClick={onRemove}>
        Remove “{name}”
      </Button>
    </section>
  );
}

function Problems({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul aria-label="Problems" className="flex flex-col gap-1 text-unsupported">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
