'use client';

import {
  Book,
  BookMarked,
  BookOpen,
  Check,
  Circle,
  Clock,
  Download,
  Ellipsis,
  FileText,
  FileType,
  Folder,
  FolderInput,
  Globe,
  ListChecks,
  type LucideIcon,
  Pencil,
  Presentation,
  RefreshCw,
  Star,
  StickyNote,
  Table2,
  Tag,
  Trash2,
} from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { joinClasses } from '@/components/ui/class-names';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { canRefresh } from './can-refresh';
import { signalWords } from '../signal-words';
import type { MarkEdit } from './use-organise-sources';
import type { RowPart } from '@/components/ui/use-roving-rows';

type SourceRowProps = {
  readonly source: SourceReply;
  /** The source's number in the newest answer, null if that answer does not cite it, or undefined if it cites no source. */
  readonly number: number | null | undefined;
  /** True if questions use this source. */
  readonly isTicked: boolean;
  /** True if the source is selected for a bulk action. Null if nothing is being selected. */
  readonly isSelected: boolean | null;
  readonly isOpen: boolean;
  readonly canEdit: boolean;
  /** The control of this row that is the tab stop, or null if the tab stop is in another row. */
  readonly stop: RowPart | null;
  readonly onTick: (ticked: boolean) => void;
  readonly onSelect: (isSelected: boolean) => void;
  /** Selects all rows from the last one pressed to this one. */
  readonly onSelectTo: () => void;
  readonly onOpen: () => void;
  readonly onRename: () => void;
  readonly onRefresh: () => void;
  readonly onDelete: () => void;
  readonly onTag: () => void;
  readonly onMove: () => void;
  readonly onFile: () => void;
  readonly onExport: () => void;
  readonly onMark: (edit: MarkEdit) => void;
};

/** Icons of files by the ending of their names. Other files have the icon of a text. */
const fileIcons: Readonly<Record<string, LucideIcon>> = {
  pdf: FileType,
  csv: Table2,
  tsv: Table2,
  xlsx: Table2,
  xlsm: Table2,
  pptx: Presentation,
  epub: Book,
  html: Globe,
  htm: Globe,
};

const icons = {
  url: Globe,
  note: StickyNote,
  file: FileText,
  knowledge: BookOpen,
  reference: BookMarked,
} as const;

/** Tells pages, notes, knowledge pages, PDFs, tables, slides, books and other files apart. */
function KindIcon({ source: { type, file_name: name } }: Pick<SourceRowProps, 'source'>) {
  const Icon = (type === 'file' ? fileIcons[readEnding(name)] : undefined) ?? icons[type];
  return <Icon size={16} aria-hidden className="shrink-0 text-soft" />;
}

const readEnding = (name: string | null) => name?.slice(name.lastIndexOf('.') + 1).toLowerCase() ?? '';

/**
 * One source: its number in the newest answer, its name, and one fact. It is ticked if questions use it, and coloured if it is selected.
 */
export function SourceRow(props: SourceRowProps) {
  const { source, number, isTicked, isSelected, isOpen, canEdit } = props;
  const canRetry = canEdit && source.status === 'failed';
  const stop = props.stop === 'retry' && !canRetry ? 'open' : props.stop;
  const partProps = (part: RowPart) => ({ 'data-part': part, tabIndex: stop === part ? 0 : -1 });

  /** Handles keys that act on the row itself. Key presses in the row's menu arrive here too, but belong to the menu. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!isOfRow(event) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // While selecting, Delete applies to the selected sources, and the list handles it.
    if (event.key === 'Delete' && canEdit && isSelected === null) {
      event.preventDefault();
      if (!event.repeat) props.onDelete();
    }
  }

  /**
   * Handles the row's tick, and Space on its name. It changes whether questions use the source or, while selecting, whether it is selected.
   */
  function toggle() {
    if (isSelected === null) props.onTick(!isTicked);
    else props.onSelect(!isSelected);
  }

  function onPress(event: MouseEvent) {
    if (event.shiftKey) props.onSelectTo();
    else if (isSelected !== null || event.ctrlKey || event.metaKey) props.onSelect(!isSelected);
    else props.onOpen();
  }

  return (
    <div
      data-selected={isSelected || undefined}
      onKeyDown={onKeyDown}
      className={joinClasses(
        'group/row relative flex min-h-(--size-row) items-center gap-1 rounded-control ps-1',
        isOpen || isSelected === true ? 'bg-sunk' : 'hover:bg-sunk',
        isSelected === true &&
          'before:absolute before:inset-y-1 before:start-0 before:w-0.5 before:bg-accent',
      )}
    >
      <Checkbox
        label={`${isSelected === null ? 'Ask' : 'Select'} source ${source.title}`}
        hideLabel
        checked={isSelected ?? isTicked}
        onCheckedChange={toggle}
        {...partProps('tick')}
      />
      <button
        type="button"
        onClick={onPress}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          if (!event.repeat) toggle();
        }}
        // Some browsers press a button when Space is released.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        aria-pressed={isSelected ?? undefined}
        aria-current={isOpen || undefined}
        aria-keyshortcuts={canEdit ? 'Space Delete' : 'Space'}
        title={source.title}
        {...partProps('open')}
        className="flex min-w-0 flex-1 items-center gap-2 self-stretch py-1.5 text-start pe-1 after:absolute after:inset-0 after:start-9 pointer-coarse:pe-11 pointer-coarse:after:start-11"
      >
        <SourceName source={source} number={number} />
        <Marks source={source} />
      </button>
      {canRetry && (
        <IconButton
          {...partProps('retry')}
          size="small"
          icon={RefreshCw}
          label={`Try ${source.title} again`}
          className="relative me-9 pointer-coarse:me-11"
          onClick={props.onRefresh}
        />
      )}
      <Menu
        trigger={
          <IconButton
            {...partProps('menu')}
            size="small"
            icon={Ellipsis}
            label={`More for ${source.title}`}
            // It lies over the end of the title, which has the whole width until the row is used.
            className="absolute end-0.5 top-1 pointer-coarse:end-0 pointer-coarse:top-0 bg-sunk opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:bg-transparent pointer-coarse:opacity-100"
          />
        }
      >
        <MenuItem icon={FileText} onSelect={props.onOpen}>
          Open
        </MenuItem>
        {isSelected === null && (
          <MenuItem icon={ListChecks} onSelect={() => props.onSelect(true)}>
            Select
          </MenuItem>
        )}
        <MarkItems source={source} onMark={props.onMark} />
        <MenuItem icon={Download} onSelect={props.onExport}>
          Export as Markdown
        </MenuItem>
        {canEdit && <EditItems {...props} />}
      </Menu>
    </div>
  );
}

/** The number of a source, its kind, its title, and one fact about it. */
function SourceName({ source, number }: Pick<SourceRowProps, 'source' | 'number'>) {
  const fact = describeSource(source);
  return (
    <>
      {number !== undefined && (
        <span
          title={number === null ? undefined : `Source ${number} of the newest answer`}
          className="w-4 text-end text-label text-soft tabular-nums"
        >
          {number}
        </span>
      )}
      <KindIcon source={source} />
      <span className="min-w-0 flex-1">
        <span
          lang={source.language ?? undefined}
          dir="auto"
          className="line-clamp-2 [overflow-wrap:anywhere]"
        >
          {source.title}
        </span>
        {fact !== null && (
          <span
            className={joinClasses(
              'text-label',
              source.status === 'failed' ? 'line-clamp-6 text-unsupported' : 'block truncate text-soft',
            )}
          >
            {fact}
          </span>
        )}
      </span>
    </>
  );
}

/** What the member marked the source as. */
function Marks({ source }: Pick<SourceRowProps, 'source'>) {
  return (
    <>
      {source.is_starred && (
        <Star size={14} role="img" aria-label="Starred" className="shrink-0 fill-current text-soft" />
      )}
      {source.reading === 'later' && (
        <Clock size={14} role="img" aria-label="Read later" className="shrink-0 text-soft" />
      )}
    </>
  );
}

/** What a member marks for themselves, whatever they may do. */
function MarkItems({ source, onMark }: Pick<SourceRowProps, 'source' | 'onMark'>) {
  return (
    <>
      <MenuItem icon={Star} onSelect={() => onMark({ is_starred: !source.is_starred })}>
        {source.is_starred ? 'Remove the star' : 'Star'}
      </MenuItem>
      {source.reading !== 'later' && (
        <MenuItem icon={Clock} onSelect={() => onMark({ reading: 'later' })}>
          Read later
        </MenuItem>
      )}
      {source.reading === 'unread' ? (
        <MenuItem icon={Check} onSelect={() => onMark({ reading: 'read' })}>
          Mark as read
        </MenuItem>
      ) : (
        <MenuItem icon={Circle} onSelect={() => onMark({ reading: 'unread' })}>
          Mark as unread
        </MenuItem>
      )}
    </>
  );
}

/** The items in a row's menu for members who may edit. */
function EditItems({ source, onRename, onRefresh, onDelete, onTag, onMove, onFile }: SourceRowProps) {
  return (
    <>
      <MenuItem icon={Tag} onSelect={onTag}>
        Tags
      </MenuItem>
      <MenuItem icon={Folder} onSelect={onFile}>
        Move to folder
      </MenuItem>
      <MenuItem icon={FolderInput} onSelect={onMove}>
        Move to collection
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={onRename}>
        Rename
      </MenuItem>
      {canRefresh(source) && (
        <MenuItem icon={RefreshCw} onSelect={onRefresh}>
          {source.status === 'failed' ? 'Try again' : 'Refresh'}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={onDelete}>
        Delete
      </MenuItem>
    </>
  );
}

/** A menu is elsewhere in the document, although React bubbles its events to the row. */
const isOfRow = ({ currentTarget, target }: KeyboardEvent<HTMLElement>) =>
  target instanceof Node && currentTarget.contains(target);

/** Returns the second line: what is happening, what went wrong, or what to know before trusting the source. */
function describeSource(source: SourceReply): string | null {
  if (source.status === 'queued') return 'Waiting';
  if (source.status === 'running') return source.progress ?? 'Reading';
  if (source.status === 'failed') return source.failure?.message ?? 'Failed';
  const signal = source.signals.map((name) => signalWords[name]).find((words) => words !== undefined);
  return (
    signal ?? ([source.site_name, ...source.tags.map((tag) => `#${tag}`)].filter(Boolean).join(' · ') || null)
  );
}
