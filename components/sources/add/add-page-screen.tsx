'use client';

import { Link2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Link } from '@/components/ui/link';
import { TextField } from '@/components/ui/text-field';
import { useCollectionList } from '@/components/workspace/use-collections';
import { usePlace } from '@/components/workspace/place';
import { ApiFailure, callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useRefresh } from '@/lib/client/use-refresh';
import { watchPage } from '@/lib/client/watch-form';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { readAddresses } from './read-addresses';

/** Adds a page that was handed over from elsewhere to a collection, or to a new one. */
export function AddPageScreen({ address }: { readonly address: string }) {
  const { role } = useWorkspace();
  usePlace({ crumbs: [{ label: 'Add a page' }], actions: null }, 'add');
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,30rem)] content-start gap-5 px-5 py-8">
      <h1 className="font-reading text-heading">Add a page</h1>
      {role === 'viewer' ? (
        <p className="text-soft">
          You may read in this workspace, but not add to it. Ask an owner for the role of an editor.
        </p>
      ) : (
        <AddPageForm given={address} />
      )}
    </div>
  );
}

type Refusal = { readonly sentence: string; readonly existing: string | null };

function AddPageForm({ given }: { readonly given: string }) {
  const { id: workspaceId, slug } = useWorkspace();
  const router = useRouter();
  const refresh = useRefresh();
  const { collections, isLoading } = useCollectionList();
  const [address, setAddress] = useState(given);
  const [picked, setPicked] = useState<string | null | undefined>(undefined);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [url] = readAddresses(address).urls;
  // The one that was changed last, until another is chosen.
  const chosen = picked === undefined ? (collections[0]?.id ?? null) : picked;
  const isNew = name.trim() !== '';
  const target = collections.find(({ id }) => id === chosen);

  async function add(wanted: string): Promise<void> {
    const isOnPage = watchPage();
    setBusy(true);
    setRefusal(null);
    let collectionId = chosen;
    try {
      if (isNew) {
        const made = await callEndpoint('POST /v1/collections', {
          workspaceId,
          body: { title: name.trim() },
        });
        collectionId = made.id;
        setPicked(made.id);
        setName('');
        void refresh(queryKeys.collections.all());
      }
      if (collectionId === null) return;
      const source = await callEndpoint('POST /v1/collections/{id}/sources', {
        params: { id: collectionId },
        body: { type: 'url', url: wanted },
        workspaceId,
      });
      if (isOnPage()) router.push(paths.collection(slug, collectionId, { look: source.id }));
    } catch (error) {
      const existing = error instanceof ApiFailure ? error.data['source_id'] : null;
      setRefusal({
        sentence: error instanceof ApiFailure ? error.message : 'Something went wrong here. Try again.',
        existing:
          typeof existing === 'string' && collectionId !== null
            ? paths.collection(slug, collectionId, { look: existing })
            : null,
      });
      setBusy(false);
    }
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (url !== undefined) void add(url);
      }}
    >
      <TextField
        label="Web address"
        type="url"
        value={address}
        maxLength={limits.urlChars}
        onChange={(event) => setAddress(event.target.value)}
        placeholder="https://example.org/article"
        error={address.trim() !== '' && url === undefined ? 'This is not a web address.' : undefined}
      />
      {(isLoading || collections.length > 0) && (
        <Combobox
          label="Collection"
          value={isNew ? null : chosen}
          onValueChange={setPicked}
          placeholder="Choose a collection"
          emptyWords="No collection has this name."
          options={collections.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <TextField
        label={collections.length > 0 ? 'Or a new collection' : 'New collection'}
        value={name}
        maxLength={limits.titleChars}
        onChange={(event) => setName(event.target.value)}
      />
      {refusal !== null && (
        <FailureNotice
          sentence={refusal.sentence}
          action={
            refusal.existing === null ? undefined : (
              <Link href={refusal.existing} className="underline">
                Open it
              </Link>
            )
          }
        />
      )}
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          icon={Link2}
          busy={isBusy}
          disabled={url === undefined || (!isNew && target === undefined)}
        >
          Add page
        </Button>
      </div>
    </form>
  );
}
