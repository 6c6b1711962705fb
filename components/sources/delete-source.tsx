'use client';

import { type ReactNode, useState } from 'react';
import type { ReplyTo } from '@/lib/client/api';
import { isInUse, type UsedSource } from './list/use-delete-sources';
import { LateAlertDialog } from '@/components/ui/late-windows';
import { Checkbox } from '@/components/ui/checkbox';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import type { SourceReply } from '@/lib/protocol/http/sources';

const purgeOne = 'Also remove its quotes wherever it is cited, and close the links that show them';
const purgeSeveral = 'Also remove their quotes wherever they are cited, and close the links that show them';

type DeleteSourceProps = {
  readonly source: SourceReply;
  readonly onClose: () => void;
  readonly onDelete: (purge: boolean) => void;
};

/** Asks before a source is deleted, and says what the deletion affects. */
export function DeleteSource({ source, onClose, onDelete }: DeleteSourceProps) {
  const use = useEndpointQuery('GET /v1/sources/{id}/use', {
    key: queryKeys.sources.use(source.id),
    input: { params: { id: source.id } },
  });
  return (
    <DeleteDialog
      title={`Delete “${source.title}”?`}
      purgeLabel={purgeOne}
      confirmLabel="Delete the source"
      onClose={onClose}
      onDelete={onDelete}
    >
      {use.data === undefined ? <p>Looking up who is affected …</p> : <Affected use={use.data} />}
    </DeleteDialog>
  );
}

export type DeleteSourcesProps = {
  /** The sources to delete, and what uses each of them. */
  readonly used: readonly UsedSource[];
  readonly onClose: () => void;
  readonly onDelete: (purge: boolean) => void;
};

/** The same dialog for one or several sources of a list whose use is already known. Sources that others use are named. */
export function DeleteSources({ used, onClose, onDelete }: DeleteSourcesProps) {
  const only = used.length === 1 ? used[0] : undefined;
  const missed = used.filter(isInUse);
  const isCited = missed.length > 0 || used.some(({ use }) => use.messages > 0);
  return (
    <DeleteDialog
      title={only === undefined ? `Delete ${used.length} sources?` : `Delete “${only.source.title}”?`}
      purgeLabel={isCited ? (only === undefined ? purgeSeveral : purgeOne) : null}
      confirmLabel={only === undefined ? `Delete ${used.length} sources` : 'Delete the source'}
      onClose={onClose}
      onDelete={onDelete}
    >
      {only === undefined && missed.length === 0 && (
        <p>{describeAnswers(used)} You can undo this for a short time.</p>
      )}
      {only === undefined && missed.length > 0 && (
        <dl className="grid max-h-60 gap-2 overflow-auto">
          {missed.map(({ source, use }) => (
            <div key={source.id}>
              <dt className="font-medium text-ink">{source.title}</dt>
              <dd>{describeUse(use)}</dd>
            </div>
          ))}
        </dl>
      )}
      {only !== undefined && <Affected use={only.use} />}
    </DeleteDialog>
  );
}

/** For several sources that no artifact and no link uses. */
function describeAnswers(used: readonly UsedSource[]): string {
  const cited = used.filter(({ use }) => use.messages > 0).length;
  if (cited === 0) return 'Nothing cites them.';
  return `Answers cite ${cited === used.length ? 'them' : `${cited} of them`}. Their quotes are kept, with a note that the source was deleted.`;
}

type DeleteDialogProps = {
  readonly title: string;
  /** Label of the option to remove the quotes too, or null if nothing cites the sources. */
  readonly purgeLabel: string | null;
  readonly confirmLabel: string;
  readonly onClose: () => void;
  readonly onDelete: (purge: boolean) => void;
  readonly children: ReactNode;
};

function DeleteDialog({ title, purgeLabel, confirmLabel, onClose, onDelete, children }: DeleteDialogProps) {
  const [purge, setPurge] = useState(false);
  return (
    <LateAlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => onDelete(purge)}
      description={
        <div className="grid gap-3">
          {children}
          {purgeLabel !== null && <Checkbox label={purgeLabel} checked={purge} onCheckedChange={setPurge} />}
        </div>
      }
    />
  );
}

function Affected({ use }: Pick<UsedSource, 'use'>) {
  return (
    <>
      <p>{describeUse(use)}</p>
      {use.artifacts.length > 0 && (
        <ul className="list-disc ps-5">
          {use.artifacts.slice(0, 10).map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns a sentence about what uses the source. */
export function describeUse({ messages, artifacts, shares }: ReplyTo<'GET /v1/sources/{id}/use'>): string {
  const parts = [
    messages === 0 ? null : countNoun(messages, 'answer'),
    artifacts.length === 0 ? null : countNoun(artifacts.length, 'artifact'),
    shares === 0 ? null : `${countNoun(shares, 'shared link')} that people outside the workspace can open`,
  ].filter((part) => part !== null);
  if (parts.length === 0) return 'Nothing cites it.';
  return `It is cited in ${parts.join(', ').replace(/, ([^,]*)$/, ' and $1')}. Their quotes are kept, with a note that the source was deleted.`;
}
