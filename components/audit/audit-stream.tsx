'use client';

import { type ReactNode, useState } from 'react';
import { SettingsRow, SettingsRows, SettingsSection } from '@/components/team/settings-section';
import { useProvedMutation } from '@/components/team/use-proved-mutation';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { StateLabel, type StateName } from '@/components/ui/state-label';
import { Time } from '@/components/ui/time';
import { showFailureToast, showToast } from '@/components/ui/toast';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { secondMs } from '@/lib/core/clock';
import { countNoun } from '@/lib/core/text';
import { AuditStreamDialog } from './audit-stream-dialog';
import { ResendDialog } from './resend-dialog';

type Reply = ReplyTo<'GET /v1/audit-stream'>;
type Stream = NonNullable<Reply['stream']>;

/** Milliseconds between two looks at how far the stream has come, while the page is open. */
const lookMs = 10 * secondMs;

/** The receiver to which each event of the audit log is sent, and how that goes. */
export function AuditStream({ first }: { readonly first: Reply }) {
  const [isEditing, setEditing] = useState(false);
  const key = queryKeys.team.auditStream();
  const { data = first, error } = useEndpointQuery('GET /v1/audit-stream', {
    key,
    initialData: first,
    refetchInterval: (reply) => (reply?.stream == null ? false : lookMs),
  });
  const { stream } = data;
  return (
    <SettingsSection
      title="Sending events to another system"
      lead="Each event is also sent to an address of yours as it happens: signed, in order, and at least once."
      action={
        <Button onClick={() => setEditing(true)}>
          {stream === null ? 'Send to an address' : 'Change the address'}
        </Button>
      }
    >
      {error && <FailureNotice sentence="The state could not be loaded." cause={error.message} />}
      {stream !== null && <StreamRow stream={stream} />}
      {stream !== null && (
        <p className="max-w-measure text-label text-soft">{describeKeeping(data, stream)}</p>
      )}
      {isEditing && <AuditStreamDialog host={stream?.host ?? null} onClose={() => setEditing(false)} />}
    </SettingsSection>
  );
}

function describeKeeping({ kept_days: days }: Reply, { erased_unsent: erased }: Stream): string {
  const rule =
    days === null
      ? 'Events that wait are kept until they are sent.'
      : `Events are erased after ${days} days, even if they have not been sent.`;
  const lost =
    erased === 0 ? '' : ` ${countNoun(erased, 'event was', 'events were')} erased before being sent.`;
  return rule + lost;
}

function StreamRow({ stream }: { readonly stream: Stream }) {
  const [isResending, setResending] = useState(false);
  const key = queryKeys.team.auditStream();
  const test = useEndpointMutation('POST /v1/audit-stream/test');
  const pause = useProvedMutation('PATCH /v1/audit-stream', {
    invalidates: [key, queryKeys.team.audits()],
    onSuccess: (reply) =>
      showToast(reply.stream?.is_paused === true ? 'Nothing is sent any more' : 'Events are sent again'),
    onError: (failure) => showFailureToast('Nothing was changed.', failure.message),
  });
  const outcome = test.error === null ? test.data : { ok: false, sentence: test.error.message };
  return (
    <SettingsRows label="Receiver">
      <SettingsRow
        title={stream.host}
        note={
          <>
            <StreamState stream={stream} />
            <span role="status" className="block">
              {outcome !== undefined && (
                <StateLine
                  state={outcome.ok ? 'done' : 'failed'}
                  word={outcome.ok ? 'Accepted' : 'Not accepted'}
                >
                  {outcome.sentence}
                </StateLine>
              )}
            </span>
          </>
        }
      >
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button size="small" variant="quiet" busy={test.isPending} onClick={() => test.mutate({})}>
            Send a test event
          </Button>
          <Button
            size="small"
            variant="quiet"
            busy={pause.isPending}
            onClick={() => pause.mutate({ body: { is_paused: !stream.is_paused } })}
          >
            {stream.is_paused ? 'Continue' : 'Pause'}
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={stream.sent_at === null}
            onClick={() => setResending(true)}
          >
            Send again from…
          </Button>
          <StopButton host={stream.host} />
        </div>
      </SettingsRow>
      {isResending && <ResendDialog onClose={() => setResending(false)} />}
      {pause.dialog}
    </SettingsRows>
  );
}

/** How it goes, in words: paused, failing since when and why, or how far it has come. */
function StreamState({ stream }: { readonly stream: Stream }) {
  const { failing, is_paused: isPaused, waiting } = stream;
  const state = isPaused ? 'waiting' : failing === null ? 'done' : 'failed';
  const word = isPaused ? 'Paused' : failing === null ? 'Works' : 'Fails';
  return (
    <StateLine state={state} word={word}>
      {isPaused ? null : <Course stream={stream} />}
      {waiting > 0 && ` ${countNoun(waiting, 'event waits', 'events wait')}.`}
    </StateLine>
  );
}

type StateLineProps = {
  readonly state: StateName;
  readonly word: string;
  readonly children: ReactNode;
};

/** A state in a word, and what there is to say of it. */
function StateLine({ state, word, children }: StateLineProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <StateLabel state={state}>{word}</StateLabel>
      <span>{children}</span>
    </span>
  );
}

function Course({ stream: { failing, sent_at: sentAt } }: { readonly stream: Stream }) {
  if (failing !== null)
    return (
      <>
        Since <Time of={failing.since} />. {failing.reason} Next try: <Time of={failing.next_try_at} />.
      </>
    );
  if (sentAt === null) return 'Nothing has been sent yet.';
  return (
    <>
      Last event accepted: <Time of={sentAt} />.
    </>
  );
}

function StopButton({ host }: { readonly host: string }) {
  const stop = useProvedMutation('DELETE /v1/audit-stream', {
    invalidates: [queryKeys.team.auditStream(), queryKeys.team.audits()],
    onSuccess: () => showToast('Events are no longer sent'),
    onError: (failure) => showFailureToast('Events are still sent.', failure.message),
  });
  return (
    <>
      <AlertDialog
        trigger={
          <Button size="small" variant="quiet" busy={stop.isPending}>
            Stop
          </Button>
        }
        title={`Stop sending events to ${host}?`}
        description="The address and the secret are forgotten, and events that wait are not sent. The audit log itself stays."
        confirmLabel="Stop sending events"
        onConfirm={() => stop.mutate({})}
      />
      {stop.dialog}
    </>
  );
}
