import { CircleAlert, CopyPlus } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button-style';
import { describeDate } from '@/components/ui/describe-time';
import { limits } from '@/lib/core/limits';
import { paths, type SharedPath } from '@/lib/core/paths';
import type { SharedPage } from '@/lib/domain/shares/shared-page';
import { type CopyProblem, newCollection } from '@/lib/protocol/share-words';
import { listSources } from './describe-shared';

type Place = {
  readonly workspaceId: string;
  readonly name: string;
  readonly collections: readonly { readonly id: string; readonly title: string }[];
};

type EarlierCopy = {
  readonly title: string;
  readonly workspaceName: string;
  readonly copiedAt: string;
  readonly path: string;
};

type CopyFormProps = {
  readonly base: SharedPath;
  readonly page: SharedPage;
  readonly places: readonly Place[];
  readonly earlier: readonly EarlierCopy[];
  readonly problem: CopyProblem | null;
};

const problems: Readonly<Record<CopyProblem, string>> = {
  room: 'The workspace has no room for this. An owner can raise its limits under Usage in the settings.',
  place: 'This collection is no longer there, or you may not edit it. Choose another one.',
  title: 'Give the new collection a title.',
  moment: 'Something was in the way for a moment, and nothing was copied. Try again.',
};

/** Lets a member copy a shared page into one of their workspaces. It is a plain form that works without a script. */
export function CopyForm({ base, page, places, earlier, problem }: CopyFormProps) {
  return (
    <div className="shared-middle">
      <div className="shared-form">
        <CopyPlus size={28} aria-hidden className="text-soft" />
        <div>
          <h1 className="font-reading text-heading font-semibold">Copy to my workspace</h1>
          <p className="mt-1 font-medium" dir="auto">
            {page.title}
          </p>
          <p className="mt-1 text-soft">{describeCopied(page)}</p>
        </div>
        <EarlierCopies copies={earlier} />
        {places.length === 0 ? (
          <p className="text-soft">
            You are signed in, but you may not edit in any workspace. Ask an owner of yours to make you an
            editor.
          </p>
        ) : (
          <Choice base={base} page={page} places={places} problem={problem} isAgain={earlier.length > 0} />
        )}
        <p>
          <a href={base}>Back to the page</a>
        </p>
      </div>
    </div>
  );
}

function describeCopied(page: SharedPage): string {
  const count = listSources(page).length;
  const text = 'The text is copied as an artifact. Its earlier versions, comments and special views are not.';
  if (count === 0) return text;
  const [sources, rest] = count === 1 ? ['its source', 'it does'] : [`its ${count} sources`, 'them does'];
  return `${text} Of ${sources}, the title, the address and the passages that the page cites come along. The rest of ${rest} not.`;
}

function EarlierCopies({ copies }: { readonly copies: readonly EarlierCopy[] }) {
  if (copies.length === 0) return null;
  return (
    <section aria-label="Earlier copies" className="rounded-control border border-line bg-sunk p-3">
      <p>You already have this page:</p>
      <ul className="mt-1 grid gap-1">
        {copies.map(({ path, title, workspaceName, copiedAt }) => (
          <li key={path}>
            <a href={path} dir="auto">
              {title}
            </a>
            <span className="text-soft">
              {' '}
              in {workspaceName}, copied on {describeDate(copiedAt, 'UTC')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ChoiceProps = Omit<CopyFormProps, 'earlier'> & { readonly isAgain: boolean };

function Choice({ base, page, places, problem, isAgain }: ChoiceProps) {
  return (
    <form method="post" action={paths.shareCopyForm(base)} className="grid gap-4">
      {isAgain && <input type="hidden" name="again" value="1" />}
      <div className="grid gap-1">
        <label htmlFor="place" className="text-label font-medium">
          Collection
        </label>
        <select
          id="place"
          name="place"
          className="field shared-place"
          aria-describedby={describedBy(problem)}
        >
          {places.map(({ workspaceId, name, collections }) => (
            <optgroup key={workspaceId} label={name}>
              <option value={`${workspaceId} ${newCollection}`}>{`A new collection in ${name}`}</option>
              {collections.map(({ id, title }) => (
                <option key={id} value={`${workspaceId} ${id}`}>
                  {title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <div className="shared-new-title grid gap-1">
        <label htmlFor="title" className="text-label font-medium">
          Title of the new collection
        </label>
        <input
          id="title"
          name="title"
          dir="auto"
          autoComplete="off"
          defaultValue={page.title}
          maxLength={limits.titleChars}
          className="field"
        />
      </div>
      {problem !== null && (
        <p id="problem" role="alert" className="flex gap-1.5 text-label text-unsupported">
          <CircleAlert size={16} aria-hidden className="shrink-0" />
          {problems[problem]}
        </p>
      )}
      <button type="submit" className={buttonStyle({ variant: 'primary' })}>
        {isAgain ? 'Copy again' : 'Copy'}
      </button>
    </form>
  );
}

const describedBy = (problem: CopyProblem | null) => (problem === null ? undefined : 'problem');
