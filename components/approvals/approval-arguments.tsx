'use client';

import { ValueView } from '@/components/ui/value-view';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { JsonValue } from '@/lib/core/json';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';
import { type ArgumentDrafts, writeDraft } from './argument-draft';
import { ArgumentInput } from './argument-input';
import type { ArgumentField } from './read-argument-fields';

type ApprovalArgumentsProps = {
  readonly approval: ApprovalReply;
  readonly fields: readonly ArgumentField[];
  readonly drafts: ArgumentDrafts;
  readonly failures: ReadonlyMap<string, string>;
  readonly busy: boolean;
  readonly onChange: (name: string, draft: string) => void;
};

/** Shows exactly what will be executed: fixed arguments in full, editable ones as fields. */
export function ApprovalArguments(props: ApprovalArgumentsProps) {
  const { approval, fields, drafts, failures, busy, onChange } = props;
  const isField = (name: string) => fields.some((field) => field.name === name);
  const title = useCollectionOf(approval.arguments);
  const fixed = Object.entries(approval.arguments)
    .filter(([name]) => !isField(name))
    .map(([name, value]): readonly [string, JsonValue] =>
      title !== null && name === collectionField ? ['collection', title] : [name, value],
    );
  return (
    <div role="group" aria-label="This will run" className="grid gap-3">
      {fixed.length > 0 && (
        // Nothing is cut off. A long argument scrolls, so that every word can be read before approving.
        <div
          tabIndex={0}
          role="region"
          aria-label="Arguments"
          className="scroll-quiet max-h-80 rounded-control bg-sunk p-2"
        >
          <ValueView value={Object.fromEntries(fixed)} whole />
        </div>
      )}
      {fields.map((field) => (
        <ArgumentInput
          key={field.name}
          field={field}
          draft={drafts.get(field.name) ?? writeDraft(field, approval.arguments)}
          failure={failures.get(field.name)}
          busy={busy}
          onChange={(draft) => onChange(field.name, draft)}
        />
      ))}
    </div>
  );
}

const collectionField = 'collectionId';

/** The title of the collection that the call is about, because nobody knows a collection by its id. Null if it names none that can be read. */
function useCollectionOf({ [collectionField]: id }: ApprovalReply['arguments']): string | null {
  const known = typeof id === 'string' ? id : null;
  const { data } = useEndpointQuery('GET /v1/collections/{id}', {
    key: queryKeys.collections.one(known ?? ''),
    input: { params: { id: known ?? '' } },
    enabled: known !== null,
  });
  return data?.title ?? null;
}
