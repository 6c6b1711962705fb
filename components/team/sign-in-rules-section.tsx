'use client';

import { FailureNotice } from '@/components/ui/failure-notice';
import { Switch } from '@/components/ui/switch';
import { showFailureToast, showToast } from '@/components/ui/toast';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { SettingsSection } from './settings-section';
import { useProvedMutation } from './use-proved-mutation';

type Rules = ReplyTo<'GET /v1/sign-in-rules'>;

/** What the workspace demands of its members' sign-ins. For owners. */
export function SignInRulesSection({ rules: first }: { readonly rules: Rules }) {
  const key = queryKeys.team.signInRules();
  const read = useEndpointQuery('GET /v1/sign-in-rules', { key, initialData: first });
  const change = useProvedMutation('PATCH /v1/sign-in-rules', {
    invalidates: [key],
    onSuccess: (rules) =>
      showToast(
        rules.requires_second_factor
          ? 'Every member needs a second factor now'
          : 'A second factor is no longer required',
      ),
    onError: (failure) => showFailureToast('The rule was not changed.', failure.message),
  });
  const rules = read.data ?? first;
  return (
    <SettingsSection title="Signing in">
      {read.error && <FailureNotice sentence="The rules could not be loaded." cause={read.error.message} />}
      <Switch
        className="max-w-measure"
        label="Require a second factor"
        hint={describeRule(rules)}
        checked={rules.requires_second_factor}
        busy={change.isPending}
        onCheckedChange={(isOn) => change.mutate({ body: { requires_second_factor: isOn } })}
      />
      {change.dialog}
    </SettingsSection>
  );
}

/** Names this many members, and counts the others. */
const namedMembers = 5;

function describeRule({
  requires_second_factor: isOn,
  members_without_second_factor: without,
}: Rules): string {
  if (without.length === 0) return 'Every member has one: codes of an app, or a passkey.';
  const named = without.slice(0, namedMembers).join(', ');
  const others = without.length > namedMembers ? ` and ${without.length - namedMembers} more` : '';
  const verb = isOn ? 'set one up at the next sign-in' : 'would be signed out and set one up first';
  return `Without one: ${named}${others}. They ${verb}. API tokens keep working.`;
}
