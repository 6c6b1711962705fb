'use client';

import { FileUp, Link2, StickyNote } from 'lucide-react';
import { useRef, useState } from 'react';
import { FeedList } from '@/components/feeds/feed-list';
import { FeedsPanel } from '@/components/feeds/feeds-panel';
import { looksLikeFeed } from '@/components/feeds/looks-like-feed';
import { LimitLine } from '@/components/usage/limit-line';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Tabs } from '@/components/ui/tabs';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import type { SourceTab } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import { AddPages } from './add-pages';
import { AddReferences } from './add-references';
import { Bookmarklet } from './bookmarklet';
import { readAddresses } from './read-addresses';
import { useShownFolder } from '../use-shown-folder';
import type { RefusedAddress, SourceAdding } from './use-add-sources';

export type AddSourcesProps = {
  readonly adding: SourceAdding;
  readonly open: boolean;
  /** The tab that is open at first. */
  readonly tab: SourceTab;
  readonly onOpenChange: (open: boolean) => void;
  readonly onOpenSource: (id: string) => void;
};

/** One dialog with six ways to add sources: web addresses, feeds, files, references, a note, or pages of the knowledge base. */
export function AddSources({ adding, open, tab, onOpenChange, onOpenSource }: AddSourcesProps) {
  const { role } = useWorkspace();
  if (role === 'viewer')
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Feeds of this collection"
        description="Their new entries become sources by themselves. Editors can add and change feeds."
      >
        <FeedList collectionId={adding.collectionId} folderId={null} canEdit={false} />
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add sources"
      description={adding.place === null ? undefined : `They go into the folder “${adding.place}”.`}
    >
      <Ways
        key={tab}
        adding={adding}
        tab={tab}
        onDone={() => onOpenChange(false)}
        onOpenSource={onOpenSource}
      />
      <LimitLine kinds={['storage', 'sources']} />
    </Dialog>
  );
}

/** Begins anew each time the dialog opens, also if it is opened at another tab before it has closed. */
function Ways({
  adding,
  tab,
  onDone,
  onOpenSource,
}: WayProps & Pick<AddSourcesProps, 'tab' | 'onOpenSource'>) {
  const folderId = useShownFolder();
  const [shown, setShown] = useState(tab);
  /** An address that was typed as that of a page and looks like a feed. */
  const [feedAddress, setFeedAddress] = useState<string | null>(null);
  const lookUpFeed = (address: string) => {
    setFeedAddress(address);
    setShown('feeds');
  };
  return (
    <Tabs
      label="Kind of source"
      value={shown}
      onValueChange={setShown}
      tabs={[
        {
          value: 'urls',
          label: 'Web',
          content: (
            <AddUrls adding={adding} onDone={onDone} onFeed={lookUpFeed} onOpenSource={onOpenSource} />
          ),
        },
        {
          value: 'feeds',
          label: 'Feeds',
          content: (
            <FeedsPanel
              collectionId={adding.collectionId}
              folderId={folderId}
              address={feedAddress}
              onAddPage={(url) => void adding.takeUrls([url]).then((taken) => taken && onDone())}
              onDone={onDone}
            />
          ),
        },
        { value: 'files', label: 'Files', content: <AddFiles adding={adding} onDone={onDone} /> },
        {
          value: 'references',
          label: 'References',
          content: <AddReferences adding={adding} onDone={onDone} />,
        },
        { value: 'note', label: 'Note', content: <AddNote adding={adding} onDone={onDone} /> },
        { value: 'pages', label: 'Knowledge pages', content: <AddPages adding={adding} onDone={onDone} /> },
      ]}
    />
  );
}

type WayProps = { readonly adding: SourceAdding; readonly onDone: () => void };

type AddUrlsProps = WayProps & {
  /** Called instead of adding a page if its address looks like that of a feed. */
  readonly onFeed: (address: string) => void;
  readonly onOpenSource: (id: string) => void;
};

function AddUrls({ adding, onDone, onFeed, onOpenSource }: AddUrlsProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<readonly RefusedAddress[]>([]);
  const { urls, others } = readAddresses(text);
  const tooMany = urls.length > limits.urlBatch;
  /** Closes the dialog once every address is added. The others stay in the field, each with the reason. */
  const add = async () => {
    const left = await adding.addUrls(urls);
    if (left === null) return;
    if (left.length === 0) return onDone();
    setRefused(left);
    setText(left.map(({ url }) => url).join('\n'));
  };
  return (
    <form
      className="grid gap-3 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        const [only] = urls;
        if (only !== undefined && urls.length === 1 && looksLikeFeed(only)) onFeed(only);
        else void add();
      }}
    >
      <TextArea
        label="Web addresses, one per line"
        rows={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="https://example.org/article"
        hint={
          others > 0
            ? `${countNoun(others, 'word')} ignored: not a web address`
            : `Up to ${limits.urlBatch} at once`
        }
      />
      {tooMany && <FailureNotice sentence={`Add at most ${limits.urlBatch} addresses at once.`} />}
      {refused.length > 0 && (
        <RefusedAddresses
          refused={refused}
          onOpenSource={(id) => {
            onDone();
            onOpenSource(id);
          }}
        />
      )}
      <Bookmarklet />
      <div className="form-end">
        <Button
          type="submit"
          variant="primary"
          icon={Link2}
          busy={adding.isBusy}
          disabled={urls.length === 0 || tooMany}
        >
          {urls.length > 1 ? `Add ${urls.length} pages` : 'Add page'}
        </Button>
      </div>
    </form>
  );
}

type RefusedAddressesProps = {
  readonly refused: readonly RefusedAddress[];
  readonly onOpenSource: (id: string) => void;
};

function RefusedAddresses({ refused, onOpenSource }: RefusedAddressesProps) {
  return (
    <div role="alert" className="grid gap-1">
      <p className="font-medium">{countNoun(refused.length, 'address was', 'addresses were')} not added</p>
      <ul className="scroll-quiet max-h-48 divide-y divide-line border-y border-line">
        {refused.map(({ url, problem, sourceId }) => (
          <li key={url} className="flex items-center gap-2 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block [overflow-wrap:anywhere]">{url}</span>
              <span className="block text-label text-soft">{problem}</span>
            </span>
            {sourceId !== null && (
              <Button variant="quiet" onClick={() => onOpenSource(sourceId)}>
                Open it
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function AddFiles({ adding, onDone }: WayProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-3 pt-3">
      <p className="text-soft">
        PDF, Word (DOCX), PowerPoint (PPTX), Excel (XLSX), EPUB, web pages, Markdown, text and CSV, up to 25
        MB each, and libraries of references (BibTeX, RIS). You can also drop them anywhere in the collection.
      </p>
      <input
        ref={input}
        type="file"
        multiple
        className="sr-only"
        aria-label="Files"
        accept=".pdf,.docx,.pptx,.xlsx,.xlsm,.epub,.html,.htm,.mhtml,.mht,.md,.markdown,.txt,.csv,.tsv,.bib,.ris,.nbib"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          onDone();
          // A library of references among them opens the dialog again, at its tab.
          void adding.addFiles(files);
        }}
      />
      <div className="form-end">
        <Button variant="primary" icon={FileUp} onClick={() => input.current?.click()}>
          Choose files
        </Button>
      </div>
    </div>
  );
}

function AddNote({ adding, onDone }: WayProps) {
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  return (
    <form
      className="grid gap-3 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void adding.addNote({ title, text }).then((added) => added && onDone());
      }}
    >
      <TextField
        label="Title"
        value={title}
        maxLength={limits.titleChars}
        onChange={(event) => setTitle(event.target.value)}
        hint="Leave empty to use the first line"
      />
      <TextArea
        label="Text, in Markdown"
        rows={8}
        value={text}
        maxLength={limits.noteChars}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="form-end">
        <Button
          type="submit"
          variant="primary"
          icon={StickyNote}
          busy={adding.isBusy}
          disabled={text.trim() === ''}
        >
          Add note
        </Button>
      </div>
    </form>
  );
}
