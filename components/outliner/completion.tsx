'use client';

import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { joinClasses } from '@/components/ui/class-names';
import { describeCalendarDay } from '@/components/ui/describe-time';
import { useToday } from '@/components/ui/use-today';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { type Completed, completeBlock, completePage, completeTag } from './complete-block';
import { findTyped, type Typed, type TypedKind } from './find-typed';
import { findCommands, type SlashCommand } from './slash-commands';

type Option = {
  readonly key: string;
  readonly label: string;
  /** What tells it apart from others with the same words. */
  readonly hint: string | null;
  /** Null asks for a file instead, once what was typed is removed. */
  readonly complete: ((markdown: string, typed: Typed) => Completed) | null;
};

const names: Readonly<Record<TypedKind, string>> = {
  page: 'Pages',
  tag: 'Tags',
  block: 'Blocks',
  command: 'Commands',
};

type CompletionOptions = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly write: (markdown: string) => void;
  readonly askForFile: () => void;
};

/**
 * Suggests pages after `[[`, tags after `#`, blocks after `((` and commands after `/` while the user types. The arrow keys choose, Enter or
 * Tab accepts, Escape closes.
 */
export function useCompletion({ field, write, askForFile }: CompletionOptions) {
  const listId = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [wished, setChosen] = useState(0);
  const options = useOptions(typed);
  const isOpen = typed !== null && options.length > 0;
  const chosen = Math.min(wished, options.length - 1);

  const read = (area: HTMLTextAreaElement) => {
    setTyped(findTyped(area.value, area.selectionStart));
    setChosen(0);
  };

  function take({ complete }: Option) {
    const area = field.current;
    if (area === null || typed === null) return;
    const { value } = area;
    const bare = { markdown: value.slice(0, typed.start) + value.slice(typed.end), caret: typed.start };
    const { markdown, caret } = complete?.(value, typed) ?? bare;
    // The caret is placed at once, so that what is typed next stands behind it.
    flushSync(() => {
      write(markdown);
      setTyped(null);
    });
    area.setSelectionRange(caret, caret);
    if (complete === null) return askForFile();
    // A command may begin a link, which is then completed.
    if (typed.kind === 'command') read(area);
  }

  function takeKey(event: KeyboardEvent): boolean {
    if (!isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[chosen];
    const isAlone = !event.altKey && !event.shiftKey;
    if (step !== undefined && isAlone) setChosen((chosen + step + options.length) % options.length);
    else if (event.key === 'Escape') setTyped(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && option !== undefined && isAlone) take(option);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    listId,
    label: typed === null ? '' : names[typed.kind],
    options,
    chosen,
    isOpen,
    take,
    takeKey,
    read,
    close: () => setTyped(null),
    field: {
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${chosen}` : undefined,
    },
  };
}

function useOptions(typed: Typed | null): readonly Option[] {
  const today = useToday();
  const kind = typed?.kind ?? null;
  const query = typed?.query.trim() ?? '';
  const takesTitles = kind === 'page' || kind === 'tag';
  const titles = useEndpointQuery('GET /v1/knowledge/titles', {
    key: queryKeys.pages.titles(query),
    input: { query: { q: query } },
    enabled: takesTitles,
  });
  const blocks = useEndpointQuery('GET /v1/knowledge/blocks', {
    key: queryKeys.pages.blocks(query),
    input: { query: { q: query } },
    enabled: kind === 'block',
  });
  if (kind === 'command') return findCommands(query).map((command) => offerCommand(command, today));
  if (kind === 'block') return (blocks.data?.items ?? []).map(offerBlock);
  return takesTitles
    ? offerTitles(
        (titles.data?.items ?? []).map(({ title }) => title),
        { kind, query },
      )
    : [];
}

function offerCommand(command: SlashCommand, today: string | null): Option {
  const { label } = command;
  if ('asksForFile' in command) return { key: label, label, hint: null, complete: null };
  const complete = (markdown: string, { start, end }: Typed) =>
    command.write({ markdown: markdown.slice(0, start) + markdown.slice(end), caret: start }, today ?? '');
  return { key: label, label, hint: null, complete };
}

type OfferedBlock = {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly words: string;
};

const offerBlock = ({ id, title, kind, words }: OfferedBlock): Option => ({
  key: id,
  label: words,
  hint: kind === 'journal' ? describeCalendarDay(title) : title,
  complete: (markdown, typed) => completeBlock(markdown, typed, id),
});

/** A title that no page has yet is offered too: the link comes first, the page later. */
function offerTitles(
  titles: readonly string[],
  { kind, query }: { readonly kind: 'page' | 'tag'; readonly query: string },
): readonly Option[] {
  const complete = kind === 'page' ? completePage : completeTag;
  const offer = (title: string, hint: string | null): Option => ({
    key: title,
    label: title,
    hint,
    complete: (markdown, typed) => complete(markdown, typed, title),
  });
  const isNew = query !== '' && !titles.some((title) => title.toLowerCase() === query.toLowerCase());
  return [
    ...titles.map((title) => offer(title, null)),
    ...(isNew ? [offer(query, kind === 'page' ? 'new page' : 'new tag')] : []),
  ];
}

type CompletionListProps = Pick<
  ReturnType<typeof useCompletion>,
  'listId' | 'label' | 'options' | 'chosen' | 'isOpen' | 'take'
>;

export function CompletionList({ listId, label, options, chosen, isOpen, take }: CompletionListProps) {
  if (!isOpen) return null;
  return (
    <ul
      ref={showWhole}
      id={listId}
      role="listbox"
      aria-label={label}
      className="floating absolute start-0 top-full z-20 mt-1 scroll-mb-20 max-h-72 w-80 max-w-full overflow-y-auto p-1"
    >
      {options.map((option, index) => (
        <li
          key={option.key}
          ref={index === chosen ? showChosen : undefined}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === chosen}
          // Keep the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(option)}
          className={joinClasses('truncate rounded-control px-2 py-1.5', index === chosen && 'bg-found')}
        >
          {option.label}
          {option.hint !== null && <span className="text-soft"> · {option.hint}</span>}
        </li>
      ))}
    </ul>
  );
}

/** At the end of a page, the list would otherwise open below the window. */
const showWhole = (element: HTMLUListElement | null) => element?.scrollIntoView({ block: 'nearest' });
const showChosen = (element: HTMLLIElement | null) => element?.scrollIntoView({ block: 'nearest' });
