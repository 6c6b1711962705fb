import { ChevronDown, ChevronRight, Folder, FolderOpen } from 'lucide-react';

type FolderNameProps = {
  readonly name: string;
  readonly isOpen: boolean;
  /** Pixels of the icon: smaller in lists than on cards. */
  readonly size: 16 | 18;
};

/** What a folder shows of itself wherever it stands: a sign, its name, and whether it is open. */
export function FolderName({ name, isOpen, size }: FolderNameProps) {
  const Icon = isOpen ? FolderOpen : Folder;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Icon size={size} aria-hidden className="shrink-0 text-soft" />
      <span dir="auto" className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
        {name}
      </span>
      <Chevron size={size - 2} aria-hidden className="shrink-0 text-soft rtl:-scale-x-100" />
    </>
  );
}
