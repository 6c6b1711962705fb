import { useEffect, useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { ApiFailure } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { closeIfAsSent } from '@/lib/client/watch-form';
import type { OfferedModelReply } from '@/lib/protocol/http/models';
import { type ModelDraft, readDraft, readLimitsOf, reachesSame, readTrial } from './model-draft';

type Save = {
  readonly isPending: boolean;
  readonly error: ApiFailure | null;
  /** Why the model of this draft did not answer when it was about to be saved. Sent again as it is, the draft is saved all the same. */
  readonly findSilence: (draft: ModelDraft) => string | null;
  readonly send: (draft: ModelDraft) => void;
};

/**
 * Adds a model, or changes one, once it has answered a test. If it does not answer, its owner is told why and may save it nevertheless. Of the
 * model of the environment only the limits are sent.
 */
export function useSaveModel(model: OfferedModelReply | null, onSaved: () => void): Save {
  const invalidates = [queryKeys.models.all()];
  const onSuccess = ({ name }: OfferedModelReply) =>
    showToast(model === null ? `${name} was added` : `${name} was saved`);
  const test = useEndpointMutation('POST /v1/models/test');
  const add = useEndpointMutation('POST /v1/models', { invalidates, onSuccess });
  const change = useEndpointMutation('PATCH /v1/models/{id}', { invalidates, onSuccess });
  const [silence, setSilence] = useState<{ readonly draft: ModelDraft; readonly reason: string } | null>(
    null,
  );
  const isOpen = useIsOpen();
  const findSilence = (draft: ModelDraft) =>
    silence !== null && reachesSame(silence.draft, draft) ? silence.reason : null;

  async function askWhyNot(draft: ModelDraft): Promise<string | null> {
    if (!isToBeTested(model, draft) || findSilence(draft) !== null) return null;
    try {
      const { ok, sentence } = await test.mutateAsync({
        body: { ...readTrial(draft, model?.id), model: draft.model },
      });
      return ok ? null : sentence;
    } catch (error) {
      if (error instanceof ApiFailure) return error.message;
      throw error;
    }
  }

  async function save(draft: ModelDraft): Promise<void> {
    if (model === null) {
      await add.mutateAsync({ body: { ...readDraft(draft), is_default: draft.isDefault } });
      return;
    }
    const body = model.origin === 'settings' ? readDraft(draft) : readLimitsOf(draft);
    await change.mutateAsync({ params: { id: model.id }, body });
  }

  async function testAndSave(draft: ModelDraft): Promise<void> {
    const close = closeIfAsSent(onSaved);
    const reason = await askWhyNot(draft);
    // Who has closed the form meanwhile has changed their mind.
    if (!isOpen.current) return;
    if (reason !== null) {
      setSilence({ draft, reason });
      return;
    }
    await save(draft);
    close(undefined);
  }

  return {
    isPending: test.isPending || add.isPending || change.isPending,
    error: add.error ?? change.error,
    findSilence,
    // The mutations keep why it was not saved, and the form shows it.
    send: (draft) => void testAndSave(draft).catch(() => undefined),
  };
}

/** A name or a limit changes nothing of how the model is reached. */
const isToBeTested = (model: OfferedModelReply | null, draft: ModelDraft): boolean =>
  model === null
    ? draft.model !== ''
    : model.origin === 'settings' &&
      (draft.apiKey !== '' ||
        draft.provider !== model.provider ||
        draft.model !== model.model ||
        draft.baseUrl !== (model.base_url ?? ''));

function useIsOpen() {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
