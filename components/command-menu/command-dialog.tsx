'use client';

import { Dialog } from '@base-ui/react/dialog';
import { Command, defaultFilter } from 'cmdk';
import { useMemo } from 'react';
import { type LucideIcon, Search } from 'lucide-react';
import { Keys } from '@/components/shell/keys';

export type CommandItem = {
  readonly id: string;
  readonly label: string;
  /** The label divided where it matches the query, to mark the matches. */
  readonly parts?: readonly { readonly text: string; readonly isMatch: boolean }[] | undefined;
  /** A second fact in a softer colour, for example the collection of a source. */
  readonly note?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Shortcut shown beside the item, for example `mod+k` or `g c`. */
  readonly keys?: string | undefined;
  /** Other words by which the item can be found. */
  readonly keywords?: readonly string[] | undefined;
  /** True if another search found the item for this query. It then stays even if the menu itself sees no match. */
  readonly isFound?: boolean | undefined;
  /** True if the menu stays open after the item was chosen. */
  readonly staysOpen?: boolean | undefined;
  readonly onSelect: () => void;
};

/** Groups appear in the given order, so put "Recent" first. */
export type CommandGroup = {
  /** Set if several groups may have the same label. */
  readonly id?: string;
  readonly label: string;
  readonly items: readonly CommandItem[];
};

type CommandDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly groups: readonly CommandGroup[];
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
  /** True while results for the query are still loading. */
  readonly searching?: boolean | undefined;
  /** A remark about the results, shown below them. */
  readonly notice?: string | undefined;
};

/**
 * The command menu (Ctrl+K or ⌘K), which goes anywhere, does anything and finds anything. Its items come from outside. The menu itself only
 * searches and selects.
 */
export function CommandDialog({
  open,
  onOpenChange,
  groups,
  query,
  onQueryChange,
  searching = false,
  notice,
}: CommandDialogProps) {
  const found = useMemo(
    () => new Set(groups.flatMap(({ items }) => items.filter((item) => item.isFound).map(({ id }) => id))),
    [groups],
  );
  const rank = (id: string, words: string, keywords?: string[]) =>
    found.has(id) ? 1 : defaultFilter(id, words, keywords);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-(--duration-quick) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="floating fixed inset-x-3 top-[12dvh] z-30 mx-auto max-w-xl overflow-hidden">
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <Command label="Search and commands" filter={rank} loop>
            <div className="flex items-center gap-2.5 border-b border-line px-3.5">
              <Search size={18} aria-hidden className="text-soft" />
              <Command.Input
                value={query}
                onValueChange={onQueryChange}
                placeholder="Search or type a command"
                className="h-(--size-bar) w-full bg-transparent text-reading outline-none"
              />
            </div>
            <Command.List aria-busy={searching} className="scroll-quiet max-h-[50dvh] p-1.5">
              <Command.Empty className="px-2.5 py-6 text-center text-soft">
                {searching ? 'Searching' : 'Nothing found'}
              </Command.Empty>
              {groups.map((group) => (
                <Command.Group
                  key={group.id ?? group.label}
                  value={group.id ?? group.label}
                  heading={group.label}
                  className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-soft"
                >
                  {group.items.map((item) => (
                    <CommandRow key={item.id} item={item} onDone={() => onOpenChange(false)} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            {notice !== undefined && (
              <p className="border-t border-line px-3.5 py-2 text-label text-soft">{notice}</p>
            )}
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CommandRow({ item, onDone }: { readonly item: CommandItem; readonly onDone: () => void }) {
  const { id, label, parts, note, icon: Icon, keys, keywords = [], staysOpen = false, onSelect } = item;
  const choose = () => {
    if (!staysOpen) onDone();
    onSelect();
  };
  return (
    <Command.Item
      value={id}
      keywords={[label, ...(note ? [note] : []), ...keywords]}
      onSelect={choose}
      className="item"
    >
      {Icon && <Icon size={16} aria-hidden className="text-soft" />}
      {parts === undefined ? (
        <>
          <span className="truncate">{label}</span>
          {note && <span className="max-w-1/2 shrink-0 truncate text-soft">{note}</span>}
        </>
      ) : (
        <MarkedLabel parts={parts} note={note} />
      )}
      {keys && (
        <span className="ms-auto">
          <span aria-hidden className="key-hint">
            <Keys keys={keys} />
          </span>
        </span>
      )}
    </Command.Item>
  );
}

/** Two lines with the matches marked, over the second fact. */
function MarkedLabel({ parts, note }: Pick<CommandItem, 'note'> & Required<Pick<CommandItem, 'parts'>>) {
  return (
    <span className="min-w-0 py-1">
      <span className="line-clamp-2">
        {parts?.map(({ text, isMatch }, index) =>
          // The parts of one label never change places.
          isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </span>
      {note && <span className="block truncate text-label text-soft">{note}</span>}
    </span>
  );
}
