'use client';

import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import { useState } from 'react';
import { SettingsPage, SettingsSection } from '@/components/team/settings-section';
import { Select } from '@/components/ui/select';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { UsageReply } from '@/lib/protocol/http/models';
import { describeCeiling } from './describe-ceiling';
import { UsageBars } from './usage-bars';
import { UsageLimits } from './usage-limits';
import { writeCost } from './write-cost';

const periods = [7, 30, 90, 365].map((days) => ({ value: String(days), label: `Last ${days} days` }));

/** Shows model usage by day and by member, and how much of each limit is used. */
export function UsageScreen({ usage: initial }: { readonly usage: UsageReply }) {
  const { role } = useWorkspace();
  usePlace({ crumbs: [{ label: 'Settings' }, { label: 'Usage' }], actions: null }, 'settings/usage');
  const [days, setDays] = useState('30');
  const { data: usage = initial } = useEndpointQuery('GET /v1/usage', {
    key: queryKeys.models.usage(Number(days)),
    input: { query: { days: Number(days) } },
    initialData: days === '30' ? initial : undefined,
  });
  const { totals } = usage;
  return (
    <SettingsPage title="Usage">
      <SettingsSection
        title="Model usage"
        lead="Costs are estimated from the providers’ public list prices; this is not a bill. Days begin at midnight UTC."
        action={<Select label="Period" hideLabel value={days} options={periods} onValueChange={setDays} />}
      >
        <p className="font-reading text-heading tabular-nums">
          {(totals.input_tokens + totals.output_tokens).toLocaleString('en')} tokens ·{' '}
          {writeCost(totals.cost_usd)}
        </p>
        <p className="text-soft">
          {countNoun(totals.calls, 'call')}
          {totals.unpriced_calls > 0 &&
            `, ${totals.unpriced_calls.toLocaleString('en')} of them without a known cost`}
        </p>
        {usage.days.length > 0 && <UsageBars days={usage.days} since={usage.since} />}
      </SettingsSection>
      <UsageLimits usage={usage} />
      <SettingsSection
        title={role === 'owner' ? 'By member' : 'Your usage'}
        lead={role === 'owner' ? undefined : 'Owners see every member; everyone sees the totals.'}
      >
        {usage.members.length === 0 ? (
          <p className="text-soft">No model was used in this period.</p>
        ) : (
          <UsageTable
            label="Usage by member"
            first="Member"
            rows={usage.members.map((row) => ({ ...row, key: row.user_id }))}
          />
        )}
      </SettingsSection>
      {usage.items.length > 0 && (
        <SettingsSection title="By day and member">
          <div className="max-h-96 overflow-auto">
            <UsageTable
              label="Usage by day and member"
              first="Member"
              rows={usage.items.map((row) => ({ ...row, key: `${row.day} ${row.user_id}` }))}
            />
          </div>
        </SettingsSection>
      )}
      <Quota usage={usage} />
    </SettingsPage>
  );
}

function Quota({ usage: { quota } }: { readonly usage: UsageReply }) {
  const { slug } = useWorkspace();
  const ceilings = [
    quota.run_token_ceiling === null ? null : `${quota.run_token_ceiling.toLocaleString('en')} tokens`,
    quota.run_cost_ceiling_usd === null ? null : `$${quota.run_cost_ceiling_usd}`,
  ].filter((part) => part !== null);
  const largest = quota.largest_run;
  const near =
    largest === null ? null : describeCeiling({ tokens: largest.tokens, costUsd: largest.cost_usd }, quota);
  return (
    <SettingsSection title="Spending limit per run">
      <p>
        {ceilings.length === 0
          ? 'No limit is set. An owner can set one under Models.'
          : `A run stops at ${ceilings.join(' or ')} and keeps what it has.`}
      </p>
      {largest !== null && (
        <p className="text-soft">
          The{' '}
          <Link className="underline underline-offset-2" href={paths.run(slug, largest.id)}>
            largest run
          </Link>{' '}
          used {largest.tokens.toLocaleString('en')} tokens
          {largest.cost_usd === null ? '' : `, ${writeCost(largest.cost_usd)}`}.{' '}
          {near !== null && <span className="text-near">{near}.</span>}
        </p>
      )}
    </SettingsSection>
  );
}

type Row = UsageReply['totals'] & { readonly key: string; readonly name: string; readonly day?: string };

function UsageTable({
  label,
  first,
  rows,
}: {
  readonly label: string;
  readonly first: string;
  readonly rows: readonly Row[];
}) {
  const hasDays = rows.some(({ day }) => day !== undefined);
  return (
    <Table label={label}>
      <TableHead>
        <tr>
          <TableHeader>{first}</TableHeader>
          {hasDays && <TableHeader>Day</TableHeader>}
          <TableHeader numeric>Calls</TableHeader>
          <TableHeader numeric>Tokens in</TableHeader>
          <TableHeader numeric>Tokens out</TableHeader>
          <TableHeader numeric>Cost</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.key}>
            <TableCell>{row.name}</TableCell>
            {hasDays && (
              <TableCell className="whitespace-nowrap">
                <Time of={row.day ?? ''} dayOnly />
              </TableCell>
            )}
            <TableCell numeric>{row.calls.toLocaleString('en')}</TableCell>
            <TableCell numeric>{row.input_tokens.toLocaleString('en')}</TableCell>
            <TableCell numeric>{row.output_tokens.toLocaleString('en')}</TableCell>
            <TableCell numeric>
              {row.unpriced_calls === row.calls && row.cost_usd === 0 ? 'unknown' : writeCost(row.cost_usd)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
