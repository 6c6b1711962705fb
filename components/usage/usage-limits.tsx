'use client';

import { useState } from 'react';
import { SettingsSection } from '@/components/team/settings-section';
import { Button } from '@/components/ui/button';
import { Meter } from '@/components/ui/meter';
import { findMonth } from '@/lib/domain/usage/month';
import { writeUse } from '@/lib/domain/usage/describe-limit';
import type { UsageMeterReply, UsageReply } from '@/lib/protocol/http/models';
import type { LimitKind } from '@/lib/protocol/usage-words';
import { LimitsDialog } from './limits-dialog';

type UsageLimitsProps = {
  readonly usage: Pick<UsageReply, 'month' | 'meters' | 'members_near' | 'limits'>;
};

/** How much of each limit is used, and for owners the way to change them. */
export function UsageLimits({ usage }: UsageLimitsProps) {
  const { month: monthId, meters, members_near: others, limits } = usage;
  const [isChanging, setChanging] = useState(false);
  const month = findMonth(new Date(`${monthId}-01T00:00:00Z`));
  const shown = [
    ...meters.map((meter) => ({ ...meter, key: meter.scope, label: nameMeter(meter, month.name) })),
    ...others.map((meter) => ({
      ...meter,
      key: meter.user_id,
      label: `${meter.name}: ${names[meter.kind].toLowerCase()} in ${month.name}`,
      reached: null,
    })),
  ].flatMap(({ limit, ...meter }) => (limit === null ? [] : [{ ...meter, limit }]));
  const lead = `Tokens and cost are limited by calendar months, which begin at midnight UTC; the next one begins on ${month.endsOn}. Calls without a known cost count as free. The built-in reader costs nothing and always goes on. What is deleted counts until it can no longer be restored.`;
  return (
    <SettingsSection
      title="Limits"
      lead={lead}
      action={limits !== null && <Button onClick={() => setChanging(true)}>Change limits</Button>}
    >
      {shown.length === 0 && (
        <p className="text-soft">
          No limit is set for the workspace or for you{limits === null ? '. An owner can set one.' : '.'}
        </p>
      )}
      <div className="grid gap-4 tablet:grid-cols-2 tablet:gap-x-10">
        {shown.map((meter) => (
          <div key={`${meter.key} ${meter.kind}`} className="grid content-start gap-1">
            <Meter
              label={meter.label}
              value={meter.used}
              max={meter.limit}
              text={writeUse(meter)}
              state={meter.state}
            />
            {meter.reached !== null && <p className="text-label text-unsupported">{meter.reached}</p>}
          </div>
        ))}
      </div>
      {limits !== null && isChanging && <LimitsDialog limits={limits} onClose={() => setChanging(false)} />}
    </SettingsSection>
  );
}

const names = {
  storage: 'Files',
  sources: 'Sources',
  tokens: 'Tokens',
  cost: 'Cost',
} as const satisfies Record<LimitKind, string>;

function nameMeter({ kind, scope }: Pick<UsageMeterReply, 'kind' | 'scope'>, month: string): string {
  if (kind === 'storage' || kind === 'sources') return names[kind];
  const what = scope === 'member' ? `Your ${names[kind].toLowerCase()}` : names[kind];
  return `${what} in ${month}`;
}
