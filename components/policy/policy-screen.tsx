'use client';

import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { SettingsPage, SettingsRows, SettingsSection } from '@/components/team/settings-section';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { usePlace } from '@/components/workspace/place';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { PolicyEntryReply } from '@/lib/protocol/http/approvals';
import { TextField } from '@/components/ui/text-field';
import { PolicyRow } from './policy-row';
import { PresetChoice } from './preset-choice';
import { riskGroups } from './policy-words';
import { useChangePolicy } from './use-change-policy';

/** Shows what each tool may do in this workspace, grouped by risk. */
export function PolicyScreen({ policy: first }: { readonly policy: ReplyTo<'GET /v1/policy'> }) {
  const { role, slug } = useWorkspace();
  usePlace({ crumbs: [{ label: 'Settings' }, { label: 'Policy' }], actions: null }, 'settings/policy');
  const policy = useEndpointQuery('GET /v1/policy', { key: queryKeys.policy(), initialData: first });
  const { change, changing, applyPreset, isApplying } = useChangePolicy();
  const [searched, setSearched] = useState('');
  const items = policy.data?.items ?? [];
  const found = items.filter((entry) => hasWords(entry, searched));
  const groups = riskGroups.map((group) => ({
    ...group,
    entries: found.filter(({ risk }) => risk === group.risk),
  }));
  return (
    <SettingsPage title="Policy">
      <p className="max-w-measure text-soft text-pretty">
        What tools may do when an answer or a workflow calls them.{' '}
        {role === 'owner' ? 'Changes apply from the next call.' : 'An owner of the workspace can change it.'}{' '}
        <Link className="text-ink underline underline-offset-2" href={paths.tools(slug)}>
          See all tools
        </Link>
      </p>
      {policy.error && (
        <FailureNotice sentence="The policy could not be loaded." cause={policy.error.message} />
      )}
      {items.length === 0 && <EmptyState action={null}>This instance has no tools.</EmptyState>}
      {role === 'owner' && items.length > 0 && (
        <PresetChoice entries={items} busy={isApplying} onChoose={(preset) => applyPreset(items, preset)} />
      )}
      {items.length > 0 && (
        <TextField
          type="search"
          label="Find a tool"
          className="max-w-sm"
          value={searched}
          onChange={(event) => setSearched(event.target.value)}
        />
      )}
      {items.length > 0 && found.length === 0 && (
        <p role="status" className="text-soft">
          No tool has these words.
        </p>
      )}
      {groups.map(
        ({ risk, title, lead, entries }) =>
          entries.length > 0 && (
            <SettingsSection key={risk} title={title} lead={lead}>
              <SettingsRows label={title}>
                {entries.map((entry) => (
                  <PolicyRow
                    key={entry.tool}
                    entry={entry}
                    busy={changing === entry.tool}
                    onChange={(choice) => change(entry, choice)}
                  />
                ))}
              </SettingsRows>
            </SettingsSection>
          ),
      )}
    </SettingsPage>
  );
}

/** True if each of the words stands in what the screen says about the tool. */
function hasWords({ tool, title, sentence }: PolicyEntryReply, searched: string): boolean {
  const text = `${tool} ${title} ${sentence}`.toLowerCase();
  return searched
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
