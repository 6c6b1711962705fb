'use client';

import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';

type OpenFolderProps = {
  /** From the outermost folder to the one whose contents are shown. */
  readonly path: readonly { readonly id: string; readonly name: string }[];
  /** Null leads back to the whole collection. */
  readonly onOpen: (folderId: string | null) => void;
};

/** Says which folder is shown, and leads to those around it. */
export function OpenFolder({ path, onOpen }: OpenFolderProps) {
  const last = path.at(-1);
  return (
    <nav aria-label="Open folder" className="flex flex-wrap items-center gap-x-1 px-3 pb-2 text-label">
      <button
        type="button"
        onClick={() => onOpen(null)}
        className="min-h-6 rounded-mark underline underline-offset-2"
      >
        All sources
      </button>
      {path.map(({ id, name }) => (
        <Fragment key={id}>
          <ChevronRight size={12} aria-hidden className="text-soft rtl:-scale-x-100" />
          {id === last?.id ? (
            <span aria-current="true" className="max-w-full truncate font-medium">
              {name}
            </span>
          ) : (
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="min-h-6 max-w-full truncate rounded-mark underline underline-offset-2"
            >
              {name}
            </button>
          )}
        </Fragment>
      ))}
      {last === undefined && (
        <>
          <ChevronRight size={12} aria-hidden className="text-soft rtl:-scale-x-100" />
          <span className="text-soft">A folder that was deleted</span>
        </>
      )}
    </nav>
  );
}
