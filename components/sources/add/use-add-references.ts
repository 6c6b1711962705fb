'use client';

import { useCallback, useState } from 'react';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { callEndpoint } from '@/lib/client/api';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';

/** A library of references that was opened, as text. */
export type OpenedLibrary = { readonly id: string; readonly text: string };

/** One of a library, as the check wrote it. */
export type ChosenReference = { readonly title: string; readonly csl: string };

type ReferencesPlace = {
  readonly collectionId: string;
  readonly workspaceId: string;
  readonly folderId: string | null;
  /** Does the work, reads the list of sources anew, and tells a failure. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
};

/** Opens libraries of references, and adds what was chosen of them, part by part, with one undo for all. */
export function useAddReferences({ collectionId, workspaceId, folderId, run }: ReferencesPlace) {
  const [library, setLibrary] = useState<OpenedLibrary | null>(null);
  const [referencesDone, setDone] = useState<number | null>(null);

  const openLibrary = useCallback(async (file: File) => {
    const { decodeReferences } = await import('@/lib/domain/bibliography/detect-references');
    const text =
      file.size > limits.uploadBytes ? null : decodeReferences(new Uint8Array(await file.arrayBuffer()));
    if (text === null)
      showFailureToast('The file was not opened.', `“${file.name}” is too large, or no text.`);
    else setLibrary({ id: crypto.randomUUID(), text });
  }, []);

  const undo = useCallback(
    async (ids: readonly string[]) => {
      const isUndone = await run(async () => {
        for (const id of ids)
          await callEndpoint('DELETE /v1/sources/{id}', {
            params: { id },
            query: { purge: false },
            workspaceId,
          });
      });
      if (isUndone) showToast(`Removed ${countNoun(ids.length, 'reference')}`);
    },
    [run, workspaceId],
  );

  const addReferences = useCallback(
    async (references: readonly ChosenReference[], readsPages: boolean) => {
      const added: string[] = [];
      setDone(0);
      const isDone = await run(async () => {
        for (let at = 0; at < references.length; at += limits.referencesPerPart) {
          const part = references.slice(at, at + limits.referencesPerPart);
          const reply = await callEndpoint('POST /v1/collections/{id}/references', {
            params: { id: collectionId },
            body: {
              text: `[${part.map(({ csl }) => csl).join(',')}]`,
              read_pages: readsPages,
              folder_id: folderId,
            },
            workspaceId,
          });
          added.push(...reply.added);
          setDone((at + part.length) / references.length);
        }
      });
      setDone(null);
      if (isDone) setLibrary(null);
      if (added.length > 0)
        showToast(describeAdded(references, added.length), { onUndo: () => void undo(added) });
      return isDone;
    },
    [collectionId, folderId, run, undo, workspaceId],
  );

  return { library, openLibrary, addReferences, referencesDone };
}

/** One is named, because several may be added one after another. */
const describeAdded = ([first, ...others]: readonly ChosenReference[], count: number): string =>
  first !== undefined && others.length === 0
    ? `Added “${first.title}”`
    : `Added ${countNoun(count, 'reference')}`;

/** Divides files into the libraries of references among them and the others, by what they contain. */
export async function findLibraries(
  files: readonly File[],
): Promise<{ readonly libraries: readonly File[]; readonly others: readonly File[] }> {
  const libraries: File[] = [];
  const others: File[] = [];
  for (const file of files) ((await isLibrary(file)) ? libraries : others).push(file);
  return { libraries, others };
}

const mayBeLibrary = /\.(?:bib|bibtex|ris|nbib|json|txt)$/i;

async function isLibrary(file: File): Promise<boolean> {
  if (!mayBeLibrary.test(file.name)) return false;
  const { decodeReferences, isReferencesText, recognisedBytes } = await import(
    '@/lib/domain/bibliography/detect-references'
  );
  // The cut may fall into a character, which would make the bytes look like another encoding.
  const bytes = new Uint8Array(await file.slice(0, recognisedBytes).arrayBuffer());
  const text = decodeReferences(bytes.subarray(0, bytes.lastIndexOf(10) + 1 || bytes.length));
  return text !== null && isReferencesText(text);
}
