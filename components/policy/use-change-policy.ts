/** Saves a policy change immediately and confirms it in a toast, which offers one-click undo while it is visible. */
import { showFailureToast, showToast } from '@/components/ui/toast';
import { countNoun } from '@/lib/core/text';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { PolicyEntryReply } from '@/lib/protocol/http/approvals';
import { listPresetChanges, type Preset } from './presets';
import { settingNames, type SettingChoice, toChoice, toSetting } from './policy-words';

type Entry = Pick<PolicyEntryReply, 'tool' | 'title' | 'setting'>;

export function useChangePolicy() {
  const save = useEndpointMutation('PATCH /v1/policy', {
    invalidates: [queryKeys.policy()],
    onError: (failure) => showFailureToast('The policy was not changed.', failure.message),
  });
  const write = ({ tool, title }: Entry, choice: SettingChoice, onUndo?: () => void) =>
    save.mutate(
      { body: { tool, setting: toSetting(choice) } },
      { onSuccess: () => showToast(`${title}: ${settingNames[choice]}`, { onUndo }) },
    );
  const saveAll = useEndpointMutation('PUT /v1/policy', {
    invalidates: [queryKeys.policy()],
    onError: (failure) => showFailureToast('The policy was not changed.', failure.message),
  });
  const applyPreset = (entries: readonly PolicyEntryReply[], preset: Preset) => {
    const changes = listPresetChanges(entries, preset);
    if (changes.length === 0) return;
    const changed = new Set(changes.map(({ tool }) => tool));
    const before = entries
      .filter(({ tool }) => changed.has(tool))
      .map(({ tool, setting }) => ({ tool, setting }));
    const undo = () => saveAll.mutate({ body: { changes: before } });
    saveAll.mutate(
      { body: { changes } },
      {
        onSuccess: () =>
          showToast(`${preset.title}: ${countNoun(changes.length, 'tool')} changed`, { onUndo: undo }),
      },
    );
  };
  return {
    applyPreset,
    isApplying: saveAll.isPending,
    change: (entry: Entry, choice: SettingChoice) =>
      write(entry, choice, () => write(entry, toChoice(entry.setting))),
    /** The tool whose change is being saved. */
    changing: save.isPending ? (save.variables.body?.tool ?? null) : null,
  };
}
