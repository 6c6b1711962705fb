'use client';

import { useState } from 'react';
import { ModelSelect } from '@/components/models/model-select';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import type { TableEstimateReply } from '@/lib/protocol/http/table-fills';
import type { FillSelection } from '@/lib/protocol/table-words';
import { describeEstimate } from './describe-estimate';
import type { TableActions } from './use-table-actions';

type FillDialogProps = {
  readonly tableId: string;
  readonly cells: FillSelection;
  /** The rows to fill; none means all. */
  readonly rowIds: readonly string[];
  readonly actions: TableActions;
  readonly onClose: () => void;
};

/** Shows what filling would take, and starts it. */
export function FillDialog({ tableId, cells, rowIds, actions, onClose }: FillDialogProps) {
  const [modelId, setModelId] = useState<string | undefined>();
  const [wish] = useState({ cells, row_ids: [...rowIds] });
  const body = modelId === undefined ? wish : { ...wish, model_id: modelId };
  const estimate = useEndpointQuery('POST /v1/tables/{id}/estimate', {
    key: queryKeys.tables.estimate(tableId, body),
    input: { params: { id: tableId }, body },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Fill the table" width="narrow">
      <div className="grid gap-4">
        <ModelSelect modelId={modelId} onChoose={setModelId} />
        {estimate.isError ? (
          <FailureNotice sentence="There is nothing to estimate." cause={estimate.error.message} />
        ) : (
          <Skeleton
            waiting={estimate.data === undefined}
            label="Estimating what it takes"
            shape={<div className="h-28 rounded-mark bg-sunk" />}
          >
            {estimate.data !== undefined && <Lines estimate={estimate.data} />}
          </Skeleton>
        )}
        <div className="form-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={estimate.data === undefined}
            onClick={() => {
              actions.fill(cells, rowIds, modelId);
              onClose();
            }}
          >
            {estimate.data === undefined ? 'Fill' : `Fill ${countNoun(estimate.data.cell_count, 'cell')}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Lines({ estimate }: { readonly estimate: TableEstimateReply }) {
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1">
        {describeEstimate(estimate).map(({ term, words }) => (
          <div key={term} className="contents">
            <dt className="text-soft">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="text-label text-soft">
        Cells that a person verified, edited or locked stay as they are. You can stop at any time and go on
        later; what has been filled stays.
      </p>
    </div>
  );
}
