import type { Handover } from './late-trigger';
import type { Side } from './placement';

export type TooltipWords = {
  readonly label: string;
  readonly shortcut?: string | undefined;
  readonly side?: Side | undefined;
};

export type TooltipEntry = TooltipWords & { readonly id: string; readonly handover: Handover };

/** The tooltips below a provider. Their layers are rendered together there, because they share one delay. */
export type TooltipRegister = {
  readonly set: (entry: TooltipEntry) => void;
  readonly remove: (id: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly list: () => readonly TooltipEntry[];
};

export function createTooltipRegister(): TooltipRegister {
  const entries = new Map<string, TooltipEntry>();
  const listeners = new Set<() => void>();
  let listed: readonly TooltipEntry[] = [];
  const tell = () => {
    listed = [...entries.values()];
    listeners.forEach((listener) => listener());
  };
  return {
    set: (entry) => {
      entries.set(entry.id, entry);
      tell();
    },
    remove: (id) => {
      if (entries.delete(id)) tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => listed,
  };
}
