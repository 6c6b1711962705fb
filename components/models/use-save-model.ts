import { showToast } from '@/components/ui/toast';
import type { ApiFailure } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { OfferedModelReply } from '@/lib/protocol/http/models';
import { type ModelDraft, readDraft, readLimitsOf } from './model-draft';

type Save = {
  readonly isPending: boolean;
  readonly error: ApiFailure | null;
  readonly send: (draft: ModelDraft) => void;
};

/** Adds a model, or changes one. Of the model of the environment only the limits are sent. */
export function useSaveModel(model: OfferedModelReply | null, onSaved: () => void): Save {
  const invalidates = [queryKeys.models.all()];
  const onSuccess = ({ name }: OfferedModelReply) => {
    showToast(model === null ? `${name} was added` : `${name} was saved`);
    onSaved();
  };
  const add = useEndpointMutation('POST /v1/models', { invalidates, onSuccess });
  const change = useEndpointMutation('PATCH /v1/models/{id}', { invalidates, onSuccess });
  return {
    isPending: add.isPending || change.isPending,
    error: add.error ?? change.error,
    send(draft) {
      if (model === null) {
        add.mutate({ body: { ...readDraft(draft), is_default: draft.isDefault } });
        return;
      }
      const body = model.origin === 'settings' ? readDraft(draft) : readLimitsOf(draft);
      change.mutate({ params: { id: model.id }, body });
    },
  };
}
