'use client';

import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { createGraph } from '@/lib/domain/workflows/graph';
import type { WorkflowAction } from '@/lib/protocol/workflow/definition';
import { FieldGroup } from '../form/field-group';
import { connect, disconnect } from './edited-workflow';
import { listOfferedWays, listShownWays } from './list-ways';
import type { EditedDraft } from './use-edited-draft';

type ConnectionsFormProps = { readonly edited: EditedDraft; readonly action: WorkflowAction };

/** The steps that a step comes after. Does in words what drawing a line on the canvas does. */
export function ConnectionsForm({ edited, action }: ConnectionsFormProps) {
  const { definition, edit } = edited;
  const graph = createGraph(definition);
  const ways = listShownWays(graph, action.id);
  const offered = listOfferedWays(graph, action.id);
  return (
    <FieldGroup
      label="Comes after"
      hint={ways.length > 1 ? 'It waits for all of these that can still run.' : undefined}
    >
      <ul className="flex flex-col">
        {ways.map(({ way, words, key }) => (
          <li key={key} className="flex min-h-(--size-row) items-center gap-2">
            <span className="flex-1">{words}</span>
            {way !== null && (
              <IconButton
                icon={X}
                size="small"
                label={`Do not run after ${words}`}
                onClick={() => edit((value) => disconnect(value, way, action.id))}
              />
            )}
          </li>
        ))}
      </ul>
      <Select
        hideLabel
        label="Runs after"
        placeholder="Runs after…"
        // Once chosen, an entry moves to the list above. The new key resets the select for the next choice.
        key={ways.map(({ key }) => key).join()}
        options={offered.map(({ key, words }) => ({ value: key, label: words }))}
        onValueChange={(chosen) => {
          const way = offered.find(({ key }) => key === chosen)?.way;
          if (way !== undefined) edit((value) => connect(value, way, action.id));
        }}
      />
    </FieldGroup>
  );
}
