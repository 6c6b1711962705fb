'use client';

import { ArrowLeft } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactElement, useState } from 'react';
import { ModelSelect } from '@/components/models/model-select';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { ChooseTransform } from './choose-transform';
import type { OfferedTransform } from './group-transforms';
import { OptionsForm, type OptionValues, writeConfig } from './options-form';
import { readOptionsSchema } from './read-options-schema';
import { ReadingScope } from './reading-scope';

export type MakeArtifactProps = {
  readonly collectionId: string;
  /** The ticked sources. If empty or absent, the whole collection is used. */
  readonly sourceIds?: readonly string[] | undefined;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** The control that opens the dialog, if the caller does not open it. */
  readonly trigger?: ReactElement<Record<string, unknown>> | undefined;
  /** Called instead of going to the new artifact's page. */
  readonly onStarted?: ((made: ReplyTo<'POST /v1/collections/{id}/transforms'>) => void) | undefined;
};

/** Lets the user choose what to make of a collection and with which options. Each transform has its own form. */
export function MakeArtifact({ open, onOpenChange, trigger, ...rest }: MakeArtifactProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? ownOpen;
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Dialog
      title="Create an artifact"
      description="Every claim opens its passage."
      open={isOpen}
      onOpenChange={change}
      trigger={trigger}
    >
      {isOpen && <MakeForm {...rest} onClose={() => change(false)} />}
    </Dialog>
  );
}

type MakeFormProps = Pick<MakeArtifactProps, 'collectionId' | 'sourceIds' | 'onStarted'> & {
  readonly onClose: () => void;
};

function MakeForm({ onClose, ...rest }: MakeFormProps) {
  const [chosen, setChosen] = useState<OfferedTransform | null>(null);
  const transforms = useEndpointQuery('GET /v1/transforms', { key: queryKeys.transforms() });
  if (chosen !== null)
    return <OptionsStep {...rest} transform={chosen} onBack={() => setChosen(null)} onClose={onClose} />;
  if (transforms.error !== null)
    return (
      <FailureNotice sentence="The artifact types could not be loaded." cause={transforms.error.message} />
    );
  return (
    <Skeleton
      waiting={transforms.isLoading}
      label="Loading artifact types"
      shape={<SkeletonRows count={6} />}
    >
      <ChooseTransform transforms={transforms.data?.items ?? []} onChoose={setChosen} />
    </Skeleton>
  );
}

type OptionsStepProps = MakeFormProps & {
  readonly transform: OfferedTransform;
  readonly onBack: () => void;
};

function OptionsStep({ transform, collectionId, sourceIds, onStarted, onBack, onClose }: OptionsStepProps) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const fields = readOptionsSchema(transform.options_schema);
  const [values, setValues] = useState<OptionValues>({});
  const [modelId, setModelId] = useState<string | undefined>();
  const run = useEndpointMutation('POST /v1/collections/{id}/transforms', {
    invalidates: [queryKeys.artifacts.all(), queryKeys.runs.all(), queryKeys.transforms()],
    closes: (made) => {
      onClose();
      if (onStarted === undefined) router.push(paths.artifact(slug, made.artifact_id));
      else onStarted(made);
    },
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const body = {
          type: transform.type,
          config: writeConfig(fields, values),
          source_ids: [...(sourceIds ?? [])],
          ...(modelId === undefined ? {} : { model_id: modelId }),
        };
        run.mutate({ params: { id: collectionId }, body });
      }}
    >
      <div>
        <h3 className="font-medium">{transform.title}</h3>
        {transform.without_model !== null && <p className="text-soft">{transform.without_model}</p>}
        <ReadingScope collectionId={collectionId} sourceIds={sourceIds ?? []} />
      </div>
      <OptionsForm fields={fields} values={values} onChange={setValues} />
      <ModelSelect modelId={modelId} onChoose={setModelId} />
      {run.error !== null && <FailureNotice sentence="It could not be started." cause={run.error.message} />}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" icon={ArrowLeft} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="primary" busy={run.isPending}>
          Create {transform.group === 'own' ? transform.title : writeInSentence(transform.title)}
        </Button>
      </div>
    </form>
  );
}

/** An abbreviation such as FAQ keeps its capitals. */
const writeInSentence = (title: string) => (title === title.toUpperCase() ? title : title.toLowerCase());
