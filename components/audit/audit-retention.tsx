'use client';

import { useState } from 'react';
import { SettingsSection } from '@/components/team/settings-section';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { showFailureToast, showToast } from '@/components/ui/toast';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { type AuditRetentionDays, auditRetentionDays } from '@/lib/protocol/audit-words';

const names: Readonly<Record<AuditRetentionDays, string>> = {
  90: '90 days',
  365: '1 year',
  730: '2 years',
  2555: '7 years',
};
const forGood = 'for-good';
const options = [
  { value: forGood, label: 'For good' },
  ...auditRetentionDays.map((days) => ({ value: String(days), label: names[days] })),
];
const readChoice = (value: string): AuditRetentionDays | null =>
  auditRetentionDays.find((days) => String(days) === value) ?? null;

/** How long events are kept. A shorter time deletes events, so it is confirmed first. */
export function AuditRetention({ first }: { readonly first: ReplyTo<'GET /v1/audit-retention'> }) {
  const [asked, setAsked] = useState<AuditRetentionDays | null>(null);
  const key = queryKeys.team.auditRetention();
  const { data = first, error } = useEndpointQuery('GET /v1/audit-retention', { key, initialData: first });
  const change = useEndpointMutation('PATCH /v1/audit-retention', {
    invalidates: [key, queryKeys.team.audits()],
    onSuccess: ({ days }) => showToast(`Events are kept ${describeChoice(readChoice(String(days)))}`),
    onError: (failure) => showFailureToast('The time was not changed.', failure.message),
  });
  const isShorter = (days: AuditRetentionDays | null): days is AuditRetentionDays =>
    days !== null && (data.days === null || days < data.days);

  function choose(value: string) {
    const days = readChoice(value);
    if (isShorter(days)) setAsked(days);
    else if (days !== data.days) change.mutate({ body: { days } });
  }

  return (
    <SettingsSection title="How long events are kept">
      {error && <FailureNotice sentence="The time could not be loaded." cause={error.message} />}
      <Select
        label="Keep events"
        className="w-48"
        value={data.days === null ? forGood : String(data.days)}
        options={options}
        onValueChange={choose}
      />
      {asked !== null && (
        <AlertDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
          title={`Keep events ${describeChoice(asked)}?`}
          description="Older events are deleted within the hour, and cannot be brought back. You can download them first."
          confirmLabel="Delete older events"
          onConfirm={() => change.mutate({ body: { days: asked } })}
        />
      )}
    </SettingsSection>
  );
}

const describeChoice = (days: AuditRetentionDays | null) =>
  days === null ? 'for good' : `for ${names[days]}`;
