'use client';

import { FileUp, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { TextArea } from '@/components/ui/text-area';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import { ReferenceChoices } from './reference-choices';
import type { SourceAdding } from './use-add-sources';

type AddReferencesProps = { readonly adding: SourceAdding; readonly onDone: () => void };

/** Looks into a library of references, from a file or pasted, and adds those that the user chooses. */
export function AddReferences({ adding, onDone }: AddReferencesProps) {
  const { collectionId, library } = adding;
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const check = useEndpointMutation('POST /v1/collections/{id}/references/check');
  const { mutate } = check;

  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (library === null || begun.current === library.id) return;
    begun.current = library.id;
    mutate({ params: { id: collectionId }, body: { text: library.text } });
  }, [collectionId, library, mutate]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ params: { id: collectionId }, body: { text: pasted } });
        }}
      >
        <p className="text-soft">
          A file that Zotero, Mendeley, EndNote or JabRef exported: BibTeX, RIS, PubMed (nbib) or CSL-JSON.
          Each reference becomes a source.
        </p>
        <input
          ref={input}
          type="file"
          className="sr-only"
          aria-label="File of references"
          accept=".bib,.bibtex,.ris,.nbib,.json,.txt"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) void adding.openLibrary(file);
          }}
        />
        <TextArea
          label="Or paste references"
          rows={3}
          value={pasted}
          maxLength={limits.referencesChars}
          onChange={(event) => setPasted(event.target.value)}
          placeholder="@article{…}"
          spellCheck={false}
          textAreaClassName="max-h-40!"
        />
        <div className="form-end">
          <Button icon={FileUp} onClick={() => input.current?.click()}>
            Choose file
          </Button>
          <Button type="submit" icon={Search} busy={check.isPending} disabled={pasted.trim() === ''}>
            Look up references
          </Button>
        </div>
      </form>
      <div role="status" className="contents">
        {check.isPending && <p className="text-soft">Reading the references</p>}
        {check.error !== null && (
          <FailureNotice
            sentence="The references could not be read."
            cause={check.error.message.replace(/^text: /, '')}
          />
        )}
      </div>
      {check.data !== undefined && (
        <ReferenceChoices key={check.submittedAt} checked={check.data} adding={adding} onDone={onDone} />
      )}
    </div>
  );
}
