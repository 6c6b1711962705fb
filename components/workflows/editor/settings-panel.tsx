'use client';

import { findOwnTimeZone } from '@/components/ui/zoned-format';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';
import { capitalise } from '@/lib/core/text';
import { describeTrigger } from '@/lib/domain/workflows/describe-effects';
import { getEntity } from '@/lib/domain/workflows/entities';
import { triggers } from '@/lib/domain/workflows/triggers';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { changeCollection, changeEntity, changeTrigger, entityNames } from './change-settings';
import { ScheduleForm } from './schedule-form';
import type { EditedDraft } from './use-edited-draft';

type SettingsPanelProps = {
  readonly edited: EditedDraft;
  readonly collections: readonly { readonly id: string; readonly title: string }[];
};

/** The settings of the whole workflow: its name and what starts it. */
export function SettingsPanel({ edited, collections }: SettingsPanelProps) {
  const { definition, edit, reply } = edited;
  const { name, description, entity, triggerType, collectionId, schedule } = definition;
  const change = (part: Partial<WorkflowDefinition>, subject: string) =>
    edit((value) => ({ ...value, ...part }), subject);
  const issues = [...reply.issues.errors, ...reply.issues.warnings];
  const find = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const general = issues.filter((issue) => issue.action_id === null && !hasField(issue.path));
  return (
    <section aria-label="Workflow" className="flex flex-col gap-4">
      <h2 className="font-semibold">Workflow and trigger</h2>
      {general.map(({ message }) => (
        <p key={message} className="text-unsupported">
          {message}
        </p>
      ))}
      <TextField
        label="Name"
        value={name}
        maxLength={limits.titleChars}
        error={name.trim() === '' ? 'A workflow needs a name.' : null}
        onChange={(event) => change({ name: event.target.value }, 'name')}
      />
      <TextArea
        label="What it is for"
        value={description}
        maxLength={limits.workflowTextChars}
        onChange={(event) => change({ description: event.target.value }, 'description')}
      />
      <Select
        label="About"
        value={entity}
        error={find('entity')}
        options={entityNames.map((known) => ({ value: known, label: capitalise(getEntity(known).many) }))}
        onValueChange={(next) => edit((value) => changeEntity(value, next))}
      />
      <Select
        label="Starts"
        value={triggerType}
        error={find('trigger_type')}
        hint={`Runs ${describeTrigger({ ...definition, collectionId: undefined }, () => null)}.`}
        options={triggers
          .filter(({ type }) => getEntity(entity).triggers.includes(type))
          .map(({ type, title }) => ({ value: type, label: title }))}
        onValueChange={(next) => edit((value) => changeTrigger(value, next, findOwnTimeZone()))}
      />
      {schedule !== undefined && triggerType === 'scheduled' && (
        <ScheduleForm schedule={schedule} onChange={(next) => change({ schedule: next }, 'schedule')} />
      )}
      {getEntity(entity).hasCollection && (
        <Select
          label="Collection"
          value={collectionId ?? everywhere}
          error={find('collection_id')}
          options={[
            { value: everywhere, label: 'All collections' },
            ...collections.map(({ id, title }) => ({ value: id, label: title })),
            ...listUnknown(collectionId, collections),
          ]}
          onValueChange={(next) =>
            edit((value) => changeCollection(value, next === everywhere ? undefined : next))
          }
        />
      )}
    </section>
  );
}

/** An explicit option for all collections, because an empty value would mean that nothing is chosen. */
const everywhere = 'everywhere';

const fieldPaths = ['entity', 'trigger_type', 'collection_id'];
const hasField = (path: string | null) => path !== null && fieldPaths.includes(path);

/** Keeps a collection selected that is not in the list, because the list is too long or the collection was deleted. */
function listUnknown(id: string | undefined, known: SettingsPanelProps['collections']) {
  return id === undefined || known.some((collection) => collection.id === id)
    ? []
    : [{ value: id, label: 'A collection that is not listed' }];
}
