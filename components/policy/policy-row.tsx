'use client';

import { Link } from '@/components/ui/link';
import { Day } from '@/components/ui/day';
import { SettingsRow } from '@/components/team/settings-section';
import { Badge } from '@/components/ui/badge';
import { Select } from '@/components/ui/select';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { PolicyEntryReply } from '@/lib/protocol/http/approvals';
import { listChoices, settingNames, type SettingChoice, toChoice } from './policy-words';

type PolicyRowProps = {
  readonly entry: PolicyEntryReply;
  readonly busy: boolean;
  readonly onChange: (choice: SettingChoice) => void;
};

/** One tool: what it does, which policy applies, since when and set by whom. Owners can change it, others read it. */
export function PolicyRow({ entry, busy, onChange }: PolicyRowProps) {
  const { role, slug } = useWorkspace();
  const choice = toChoice(entry.setting);
  return (
    <SettingsRow
      title={
        <>
          <Link className="hover:underline" href={paths.tools(slug, entry.tool)}>
            {entry.title}
          </Link>
          {!entry.is_available && <Badge>Not available here</Badge>}
        </>
      }
      note={
        <>
          <span className="block">{entry.setting === null ? entry.sentence : entry.description}</span>
          {entry.updated_by !== null && entry.updated_at !== null && (
            <span className="block">
              {settingNames[choice]} since <Day of={entry.updated_at} />, by {entry.updated_by}
            </span>
          )}
        </>
      }
    >
      {role === 'owner' ? (
        <Select
          label={`${entry.title}: what it may do`}
          hideLabel
          className="w-32"
          options={listChoices(entry)}
          value={choice}
          busy={busy}
          onValueChange={(next) => {
            if (next !== choice) onChange(next);
          }}
        />
      ) : (
        <span className="text-soft">{settingNames[choice]}</span>
      )}
    </SettingsRow>
  );
}
