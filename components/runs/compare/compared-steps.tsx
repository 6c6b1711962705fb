'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { paneWidths, useMedia } from '@/components/ui/use-media';
import { Tabs } from '@/components/ui/tabs';
import type { ShownRun } from '../use-run';
import { ComparedStep } from './compared-step';
import { type AlignedSteps, describeMark } from './compare-steps';

type ComparedStepsProps = {
  readonly rows: readonly AlignedSteps[];
  readonly first: ShownRun;
  readonly second: ShownRun;
};

/** Shows the steps in two columns, or one after the other if there is no room for two. */
export function ComparedSteps(props: ComparedStepsProps) {
  const hasTwo = useMedia(paneWidths.two);
  return (
    <section aria-labelledby="steps" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="steps" className="text-reading font-semibold">
        Step by step
      </h2>
      {props.rows.length === 0 ? (
        <p className="text-soft">No steps yet.</p>
      ) : hasTwo ? (
        <StepsTable {...props} />
      ) : (
        <StepsTabs {...props} />
      )}
    </section>
  );
}

const cellStyle = 'border-b border-line px-2 py-1.5 text-start align-top font-normal';

function StepsTable({ rows, first, second }: ComparedStepsProps) {
  return (
    <table aria-label="Steps" className="w-full table-fixed border-t border-line">
      <thead>
        <tr className="text-label text-soft">
          <th scope="col" className={cellStyle}>
            First
          </th>
          <th scope="col" className={`${cellStyle} w-36`}>
            Difference
          </th>
          <th scope="col" className={cellStyle}>
            Second
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const mark = describeMark(row);
          return (
            <tr key={`${row.first?.frame ?? ''} ${row.second?.frame ?? ''}`}>
              <td className={cellStyle}>
                <ComparedStep step={row.first} runId={first.run.id} />
              </td>
              <td className={cellStyle}>
                <StepMark mark={mark} />
              </td>
              <td className={cellStyle}>
                <ComparedStep step={row.second} runId={second.run.id} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A difference has an icon beside its word, never just a colour. */
function StepMark({ mark }: { readonly mark: string | null }) {
  if (mark === null) return <span className="text-label text-soft">The same</span>;
  return (
    <span className="text-label font-medium text-near">
      <span aria-hidden>≠ </span>
      {mark}
    </span>
  );
}

const sides = ['first', 'second'] as const;

function StepsTabs({ rows, ...runs }: ComparedStepsProps) {
  const [side, setSide] = useQueryState('side', parseAsStringLiteral(sides).withDefault('first'));
  return (
    <Tabs
      label="Which run"
      value={side}
      onValueChange={(value) => void setSide(value)}
      tabs={sides.map((which) => ({
        value: which,
        label: which === 'first' ? 'First' : 'Second',
        content: (
          <ol aria-label={`Steps of the ${which} run`} className="divide-y divide-line">
            {rows
              .filter((row) => row[which] !== null)
              .map((row) => (
                <li key={row[which]?.frame} className="grid gap-0.5 px-1 py-2">
                  <ComparedStep step={row[which]} runId={runs[which].run.id} />
                  <StepMark mark={describeMark(row)} />
                </li>
              ))}
          </ol>
        ),
      }))}
    />
  );
}
