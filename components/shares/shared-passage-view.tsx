import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeDate } from '@/components/ui/describe-time';
import { StateLabel } from '@/components/ui/state-label';
import { paths, type SharedPath } from '@/lib/core/paths';
import type { SharedNote, SharedPassage } from '@/lib/domain/shares/shared-page';
import { describePlace, writeQuote } from './describe-shared';
import { NoteStates } from './margin-note';

export type SharedPassageViewProps = {
  readonly note: SharedNote;
  /** Null if the source was erased and only the quote is left. */
  readonly passage: SharedPassage | null;
  /** Title of the page that cites the passage. */
  readonly title: string;
  readonly base: SharedPath;
};

/** Shows a quote in its context as captured, and nothing else of its source. */
export function SharedPassageView({ note, passage, title, base }: SharedPassageViewProps) {
  return (
    <article className="shared-sheet shared-narrow">
      <p className="no-print">
        <a href={paths.sharedCitation(base, note.ordinal)} className="shared-back">
          <ArrowLeft size={16} aria-hidden />
          <span>Back to the sentence in “{title}”</span>
        </a>
      </p>
      <header className="shared-head">
        <h1 dir="auto" className="shared-title shared-title-small">
          {note.title}
        </h1>
        <p className="text-soft">{describePlace(note)}</p>
        <p className="mt-1 flex flex-wrap gap-x-3">
          {note.match === 'exact' && <StateLabel state="proved">Word for word</StateLabel>}
          <NoteStates note={note} />
        </p>
      </header>
      <div className="reading shared-passage">
        {passage === null ? (
          <p dir="auto">
            <mark>{writeQuote(note.quote)}</mark>
          </p>
        ) : (
          <Blocks passage={passage} />
        )}
      </div>
      <footer className="shared-foot">
        <p>{describeLimits(note, passage)}</p>
        {note.url !== null && (
          <p>
            <a href={note.url} target="_blank" rel="noopener noreferrer nofollow" title={note.url}>
              Open the original page
            </a>{' '}
            <span className="break-all text-soft">{note.url}</span>
          </p>
        )}
      </footer>
    </article>
  );
}

function describeLimits(note: SharedNote, passage: SharedPassage | null): string {
  if (passage === null) return 'The people who shared this deleted the source. The quoted words were kept.';
  const when = `This is the text as it was captured on ${describeDate(note.capturedAt, 'UTC')}.`;
  return passage.cutBefore || passage.cutAfter ? `${when} The rest of the source is not shared.` : when;
}

type Block = SharedPassage['blocks'][number];

function Blocks({ passage }: { readonly passage: SharedPassage }) {
  return (
    <>
      {passage.cutBefore && <Ellipsis />}
      {groupRows(passage.blocks).map((group) =>
        group.rows ? (
          <Rows key={group.key} rows={group.rows} />
        ) : (
          <OneBlock key={group.key} block={group.block} />
        ),
      )}
      {passage.cutAfter && <Ellipsis />}
    </>
  );
}

const Ellipsis = () => (
  <p className="text-soft" aria-label="The source goes on">
    …
  </p>
);

type Group =
  | { readonly key: number; readonly rows: Block[]; readonly block?: undefined }
  | { readonly key: number; readonly rows?: undefined; readonly block: Block };

/** Consecutive rows form one table. */
function groupRows(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  for (const [key, block] of blocks.entries()) {
    const last = groups.at(-1);
    if (block.kind !== 'table_row') groups.push({ key, block });
    else if (last?.rows) last.rows.push(block);
    else groups.push({ key, rows: [block] });
  }
  return groups;
}

function OneBlock({ block }: { readonly block: Block }): ReactNode {
  const words = <Words text={block.text} mark={block.mark} />;
  switch (block.kind) {
    case 'heading':
      return (
        <p dir="auto" className="font-semibold">
          {words}
        </p>
      );
    case 'list_item':
      return (
        <ul>
          <li dir="auto">{words}</li>
        </ul>
      );
    case 'quote':
      return (
        <blockquote dir="auto">
          <p>{words}</p>
        </blockquote>
      );
    case 'code':
      return (
        <div className="code-block rounded-control bg-sunk">
          <pre dir="ltr">{words}</pre>
        </div>
      );
    case 'paragraph':
    case 'table_row':
      return <p dir="auto">{words}</p>;
  }
}

function Rows({ rows }: { readonly rows: readonly Block[] }) {
  return (
    <div className="table-scroll" role="region" aria-label="Table" tabIndex={0}>
      <table>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {splitCells(row).map((cell, column) => (
                <td key={column} dir="auto">
                  <Words {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Piece = { readonly text: string; readonly mark: Block['mark'] };

/** Cells are separated by tabs, and each cell gets its part of the mark. */
function splitCells({ text, mark }: Piece): Piece[] {
  let from = 0;
  return text.split('\t').map((cell) => {
    const start = from;
    from += cell.length + 1;
    const markStart = Math.max(0, (mark?.start ?? 0) - start);
    const markEnd = Math.min(cell.length, (mark?.end ?? 0) - start);
    return { text: cell, mark: mark && markStart < markEnd ? { start: markStart, end: markEnd } : null };
  });
}

function Words({ text, mark }: Piece) {
  if (mark === null) return text;
  return (
    <>
      {text.slice(0, mark.start)}
      <mark>{text.slice(mark.start, mark.end)}</mark>
      {text.slice(mark.end)}
    </>
  );
}
