'use client';

import { Ellipsis, Pencil, Plug, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SettingsRow } from '@/components/team/settings-section';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { StateLabel } from '@/components/ui/state-label';
import { Time } from '@/components/ui/time';
import { showFailureToast, showToast } from '@/components/ui/toast';
import type { ApiFailure, ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import type { OfferedModelReply } from '@/lib/protocol/http/models';
import { describeOffered } from './describe-model';

type TryReply = ReplyTo<'POST /v1/models/{id}/try'>;

type ModelRowProps = { readonly model: OfferedModelReply; readonly onChange: () => void };

/** One model that questions may choose: what it is, what its last try found and, for owners, what can be done with it. */
export function ModelRow({ model, onChange }: ModelRowProps) {
  const { role } = useWorkspace();
  const { id, name, is_default: isDefault } = model;
  const invalidates = [queryKeys.models.all()];
  const test = useEndpointMutation('POST /v1/models/{id}/try', { invalidates });
  const outcome = findOutcome(model, test);
  return (
    <SettingsRow
      title={
        <>
          {name}
          {isDefault && <Badge>Default</Badge>}
        </>
      }
      note={
        <>
          <span className="block">{describeOffered(model)}</span>
          <span role="status" className="flex flex-wrap gap-x-2">
            {outcome !== null && (
              <>
                <StateLabel state={outcome.ok ? 'done' : 'failed'} className="whitespace-normal">
                  {outcome.sentence}
                </StateLabel>
                {outcome.at !== null && <Time of={outcome.at} />}
              </>
            )}
          </span>
        </>
      }
    >
      {role === 'owner' && (
        <>
          {model.origin !== 'built-in' && (
            <Button
              size="small"
              variant="quiet"
              icon={Plug}
              busy={test.isPending}
              aria-label={`Test ${name}`}
              onClick={() => test.mutate({ params: { id }, body: {} })}
            >
              Test
            </Button>
          )}
          <MoreForModel model={model} onChange={onChange} />
        </>
      )}
    </SettingsRow>
  );
}

type Outcome = { readonly ok: boolean; readonly sentence: string; readonly at: string | null };

/**
 * What the last try found. The server keeps that of a model of the settings, and forgets it when the model is changed; of the model of the
 * environment, only this page knows it.
 */
function findOutcome(
  { origin, tried }: OfferedModelReply,
  { data, error }: { readonly data: TryReply | undefined; readonly error: ApiFailure | null },
): Outcome | null {
  if (error !== null) return { ok: false, sentence: error.message, at: null };
  if (tried !== null)
    return { ok: tried.failure === null, sentence: tried.failure ?? 'It answered', at: tried.at };
  return origin === 'settings' || data === undefined
    ? null
    : { ok: data.ok, sentence: data.sentence, at: null };
}

/** What is done rarely: making it the default, changing it, removing it. */
function MoreForModel({ model, onChange }: ModelRowProps) {
  const { id, name, origin, is_default: isDefault } = model;
  const [isRemoving, setRemoving] = useState(false);
  const invalidates = [queryKeys.models.all()];
  const choose = useEndpointMutation('PATCH /v1/models/{id}', {
    invalidates,
    onError: (failure) => showFailureToast(`${name} is not the default.`, failure.message),
    onSuccess: () => showToast(`${name} answers by default now`),
  });
  const remove = useEndpointMutation('DELETE /v1/models/{id}', {
    invalidates,
    onError: (failure) => showFailureToast(`${name} was not removed.`, failure.message),
    onSuccess: () => showToast(`${name} and its key were removed`),
  });
  if (origin === 'built-in' && isDefault) return null;
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${name}`} />}>
        {!isDefault && (
          <MenuItem
            icon={Star}
            onSelect={() => choose.mutate({ params: { id }, body: { is_default: true } })}
          >
            Answer with it by default
          </MenuItem>
        )}
        {origin !== 'built-in' && (
          <MenuItem icon={Pencil} onSelect={onChange}>
            {origin === 'environment' ? 'Change its limits' : 'Change'}
          </MenuItem>
        )}
        {origin === 'settings' && (
          <MenuItem icon={Trash2} danger onSelect={() => setRemoving(true)}>
            Remove
          </MenuItem>
        )}
      </Menu>
      <AlertDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={`Remove ${name}?`}
        description={`Its key and limits are deleted for good. Questions that chose it and have no answer yet end with a message that says so; answers it has written stay.${
          isDefault
            ? ' The server’s model answers by default again, or the built-in reader if there is none.'
            : ''
        }`}
        confirmLabel={`Remove ${name}`}
        onConfirm={() => remove.mutate({ params: { id } })}
      />
    </>
  );
}
