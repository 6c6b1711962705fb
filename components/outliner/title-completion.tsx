'use client';

import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { joinClasses } from '@/components/ui/class-names';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';

type Typed = { readonly start: number; readonly end: number; readonly query: string };

/** Returns what was typed after `[[` on this line, up to the caret. */
function findTyped(area: HTMLTextAreaElement): Typed | null {
  const end = area.selectionStart;
  const line = area.value.slice(0, end).split('\n').at(-1) ?? '';
  const open = line.lastIndexOf('[[');
  if (open === -1 || line.includes(']]', open)) return null;
  return { start: end - (line.length - open - 2), end, query: line.slice(open + 2) };
}

/** Suggests page titles while the user types a link. The arrow keys choose, Enter or Tab accepts, Escape closes. */
export function useCompletion(
  field: RefObject<HTMLTextAreaElement | null>,
  write: (markdown: string) => void,
) {
  const listId = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [chosen, setChosen] = useState(0);
  const query = typed?.query.trim() ?? '';
  const found = useEndpointQuery('GET /v1/knowledge/titles', {
    key: queryKeys.pages.titles(query),
    input: { query: { q: query } },
    enabled: typed !== null,
  });
  const titles = (found.data?.items ?? []).map(({ title }) => title);
  const isNew = query !== '' && !titles.some((title) => title.toLowerCase() === query.toLowerCase());
  const options = isNew ? [...titles, query] : titles;
  const isOpen = typed !== null && options.length > 0;

  function take(title: string) {
    const area = field.current;
    if (area === null || typed === null) return;
    const rest = area.value.slice(typed.end).replace(/^\]\]/, '');
    const mark = typed.start + title.length + 2;
    write(`${area.value.slice(0, typed.start)}${title}]]${rest}`);
    setTyped(null);
    requestAnimationFrame(() => {
      area.setSelectionRange(mark, mark);
    });
  }

  function takeKey(event: KeyboardEvent): boolean {
    if (!isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const title = options[chosen];
    if (step !== undefined) setChosen((chosen + step + options.length) % options.length);
    else if (event.key === 'Escape') setTyped(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && title !== undefined) take(title);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    listId,
    options,
    chosen,
    isOpen,
    take,
    takeKey,
    newTitle: isNew ? query : null,
    read: (area: HTMLTextAreaElement) => {
      setTyped(findTyped(area));
      setChosen(0);
    },
    close: () => setTyped(null),
    field: {
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${chosen}` : undefined,
    },
  };
}

type TitleCompletionProps = Pick<
  ReturnType<typeof useCompletion>,
  'listId' | 'options' | 'chosen' | 'isOpen' | 'take' | 'newTitle'
>;

export function TitleCompletion({ listId, options, chosen, isOpen, take, newTitle }: TitleCompletionProps) {
  if (!isOpen) return null;
  return (
    <ul
      id={listId}
      role="listbox"
      aria-label="Pages"
      className="floating absolute start-0 top-full z-20 mt-1 w-72 max-w-full p-1"
    >
      {options.map((title, index) => (
        <li
          key={title}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === chosen}
          // Keep the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(title)}
          className={joinClasses('truncate rounded-control px-2 py-1.5', index === chosen && 'bg-found')}
        >
          {title}
          {title === newTitle && <span className="text-soft"> · new page</span>}
        </li>
      ))}
    </ul>
  );
}
