'use client';

import { BookMarked } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Progress } from '@/components/ui/progress';
import type { ReplyTo } from '@/lib/client/api';
import { countNoun } from '@/lib/core/text';
import type { SourceAdding } from './use-add-sources';

type Checked = ReplyTo<'POST /v1/collections/{id}/references/check'>;
type CheckedReference = Checked['items'][number];

type ReferenceChoicesProps = {
  readonly checked: Checked;
  readonly adding: SourceAdding;
  readonly onDone: () => void;
};

/** Rows that are drawn at first, and with each press. The choice concerns all. */
const rowsShown = 200;

const isNew = ({ source_id: sourceId, is_repeated: isRepeated }: CheckedReference): boolean =>
  sourceId === null && !isRepeated;

/** What is in a library of references, with a checkbox for each that the collection does not have yet. */
export function ReferenceChoices({ checked, adding, onDone }: ReferenceChoicesProps) {
  const { items } = checked;
  const fresh = items.flatMap((item, index) => (isNew(item) ? [index] : []));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(fresh));
  const [readsPages, setReadsPages] = useState(false);
  const withPage = [...chosen].filter((index) => items[index]?.page != null).length;
  const add = async () => {
    const references = items.filter((_item, index) => chosen.has(index));
    if (await adding.addReferences(references, readsPages)) onDone();
  };
  const choose = (index: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(index);
    else next.delete(index);
    setChosen(next);
  };
  return (
    <section aria-label="References found" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Summary checked={checked} fresh={fresh.length} />
      <Problems checked={checked} />
      {fresh.length > 1 && (
        <Checkbox
          checked={chosen.size === fresh.length}
          indeterminate={chosen.size > 0 && chosen.size < fresh.length}
          onCheckedChange={(isChosen) => setChosen(new Set(isChosen ? fresh : []))}
          label={`${chosen.size.toLocaleString('en')} of ${countNoun(fresh.length, 'new reference')} chosen`}
        />
      )}
      <Rows items={items} chosen={chosen} onChoose={choose} />
      {withPage > 0 && (
        <Checkbox
          checked={readsPages}
          onCheckedChange={setReadsPages}
          label={`Also read ${withPage === 1 ? 'its page' : `their pages (${countNoun(withPage, 'address', 'addresses')})`}`}
        />
      )}
      {adding.referencesDone !== null && (
        <Progress label="Adding references" value={Math.round(adding.referencesDone * 100)} />
      )}
      <div className="form-end">
        <Button
          variant="primary"
          icon={BookMarked}
          busy={adding.isBusy}
          disabled={chosen.size === 0}
          onClick={() => void add()}
        >
          {chosen.size === 0 ? 'Add references' : `Add ${countNoun(chosen.size, 'reference')}`}
        </Button>
      </div>
    </section>
  );
}

function Summary({
  checked: { items, attachments },
  fresh,
}: {
  readonly checked: Checked;
  readonly fresh: number;
}) {
  const count = (has: (item: CheckedReference) => boolean) => items.filter(has).length;
  const abstracts = count((item) => item.has_abstract);
  const pages = count((item) => item.page !== null);
  const neither = count((item) => !item.has_abstract && item.page === null);
  const held = count((item) => item.source_id !== null);
  const repeated = items.length - fresh - held;
  const facts = [
    ...(held > 0 ? [`${held.toLocaleString('en')} already in this collection`] : []),
    ...(repeated > 0 ? [`${repeated.toLocaleString('en')} twice in the file`] : []),
    `${abstracts.toLocaleString('en')} with an abstract`,
    `${pages.toLocaleString('en')} with an address`,
    ...(neither > 0 ? [`${neither.toLocaleString('en')} with neither`] : []),
  ];
  return (
    <div role="status">
      <p>
        <strong className="font-medium">{countNoun(items.length, 'reference')}</strong>: {facts.join(', ')}.
      </p>
      {attachments > 0 && (
        <p className="text-soft">
          {countNoun(attachments, 'attached file is', 'attached files are')} not in this file. Add them as
          files.
        </p>
      )}
    </div>
  );
}

function Problems({ checked: { problems, problem_count: count } }: { readonly checked: Checked }) {
  if (count === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer">{countNoun(count, 'problem')} in this file</summary>
      <ul className="scroll-quiet mt-1 max-h-40 divide-y divide-line border-y border-line">
        {problems.map(({ line, entry, reason }, index) => (
          // A problem has no id, and the list never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className="py-1 [overflow-wrap:anywhere]">
            {[line === null ? null : `Line ${line.toLocaleString('en')}`, entry]
              .filter((part) => part !== null)
              .join(', ')}
            <span className="block text-label text-soft">{reason}</span>
          </li>
        ))}
      </ul>
      {count > problems.length && (
        <p className="text-soft">And {countNoun(count - problems.length, 'more problem')}.</p>
      )}
    </details>
  );
}

type RowsProps = {
  readonly items: readonly CheckedReference[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (index: number, isChosen: boolean) => void;
};

function Rows({ items, chosen, onChoose }: RowsProps) {
  const [shown, setShown] = useState(rowsShown);
  if (items.length === 0) return null;
  return (
    <div className="scroll-quiet max-h-72 border-y border-line">
      <ul aria-label="References" className="divide-y divide-line">
        {items.slice(0, shown).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reference is known by its place in the file
          <li key={index} className="px-1 py-1.5 hover:bg-sunk">
            <Checkbox
              className="w-full"
              checked={chosen.has(index)}
              disabled={!isNew(item)}
              onCheckedChange={(isChosen) => onChoose(index, isChosen)}
              label={
                <span className="grid min-w-0">
                  <span dir="auto" className="[overflow-wrap:anywhere]">
                    {item.title}
                  </span>
                  <span className="text-label text-soft [overflow-wrap:anywhere]">{describeItem(item)}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <Button variant="quiet" className="w-full" onClick={() => setShown(shown + rowsShown)}>
          Show {Math.min(rowsShown, items.length - shown)} more
        </Button>
      )}
    </div>
  );
}

/** `Müller, Peters · Journal of Hydrology · 2019 · no abstract`. */
function describeItem(item: CheckedReference): string {
  return [
    shortenNames(item.authors),
    item.published_in ?? '',
    item.year === null ? '' : String(item.year),
    item.source_id === null ? '' : 'already here',
    item.is_repeated ? 'already further up in the file' : '',
    item.has_abstract ? '' : item.page === null ? 'no abstract, no address' : 'no abstract',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function shortenNames(authors: string): string {
  const names = authors.split(', ');
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : authors;
}
