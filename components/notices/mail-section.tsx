'use client';

import { SettingsSection } from '@/components/team/settings-section';
import { FailureNotice } from '@/components/ui/failure-notice';
import { useTimeZone } from '@/components/ui/page-memory';
import { Select } from '@/components/ui/select';
import { showFailureToast, showToast } from '@/components/ui/toast';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { type MailRhythm, type NoticeKind, noticeKinds } from '@/lib/protocol/thread-words';

const kindLabels = {
  mention: 'Mentions of you',
  reply: 'Replies in threads you follow',
  assignment: 'Assignments to you',
  stale: 'Quotes of yours that changed',
  approval: 'Approvals that wait for you',
  limit: 'Limits of usage that come near',
  audit_stream: 'A receiver of the audit log that fails',
  mcp_server: 'An MCP server that needs a sign-in',
  feed: 'A feed you follow that pauses itself',
  archive: 'Exports and imports of a workspace',
  shown: 'Conversations that others show you',
  due: 'The day when something assigned to you is due',
} as const satisfies Record<NoticeKind, string>;

const options: readonly { readonly value: MailRhythm; readonly label: string }[] = [
  { value: 'instant', label: 'After ten minutes' },
  { value: 'hourly', label: 'Every hour' },
  { value: 'daily', label: 'Every day at eight' },
  { value: 'never', label: 'Never' },
];

/** How often the user gets mail about what others said to them. */
export function MailSection({ first }: { readonly first: ReplyTo<'GET /v1/notice-settings'> }) {
  const timeZone = useTimeZone();
  const setting = useEndpointQuery('GET /v1/notice-settings', {
    key: queryKeys.notices.setting(),
    initialData: first,
  });
  const save = useEndpointMutation('PUT /v1/notice-settings', {
    invalidates: [queryKeys.notices.setting()],
    onSuccess: () => showToast('Saved'),
    onError: (failure) => showFailureToast('Your choice was not saved.', failure.message),
  });
  const { data = first } = setting;
  const lead =
    data.can_mail === false
      ? 'No mail server is configured, so nothing is mailed. An administrator can set SMTP_URL and MAIL_FROM.'
      : 'You get no mail about what you have seen here within ten minutes.';
  return (
    <div id="mail" className="scroll-mt-4">
      <SettingsSection title="Mail" lead={lead}>
        {setting.isError && (
          <FailureNotice sentence="Your choice could not be loaded." cause={setting.error.message} />
        )}
        <div className="grid gap-4 tablet:grid-cols-3">
          {noticeKinds.map((kind) => (
            <Select
              key={kind}
              label={kindLabels[kind]}
              options={options}
              value={data.rhythms[kind]}
              onValueChange={(rhythm) =>
                save.mutate({
                  body: { rhythms: { ...data.rhythms, [kind]: rhythm }, time_zone: timeZone },
                })
              }
            />
          ))}
        </div>
      </SettingsSection>
    </div>
  );
}
