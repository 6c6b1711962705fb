'use client';

import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react';
import { createLate } from './late';
import { createHandover, type Handover, LateTrigger } from './late-trigger';

type TooltipWords = {
  readonly label: string;
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
};

type TooltipProps = TooltipWords & {
  /** The control it names; it must carry the same words for assistive technology itself. */
  readonly children: ReactElement<Record<string, unknown>>;
};

export type TooltipEntry = TooltipWords & { readonly id: string; readonly handover: Handover };

/** The tooltips below a provider: their layers stand together there, because the wait for them is one. */
export type TooltipRegister = {
  readonly set: (entry: TooltipEntry) => void;
  readonly remove: (id: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly list: () => readonly TooltipEntry[];
};

function createRegister(): TooltipRegister {
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

const RegisterContext = createContext<TooltipRegister | null>(null);

/** A name on hover and focus. Never the only place where something is said. */
export function Tooltip({ label, shortcut, side, children }: TooltipProps) {
  const id = useId();
  const [handover] = useState(createHandover);
  const register = useContext(RegisterContext);
  useEffect(
    () => register?.set({ id, handover, label, shortcut, side }),
    [register, id, handover, label, shortcut, side],
  );
  useEffect(() => () => register?.remove(id), [register, id]);
  return <LateTrigger handover={handover}>{children}</LateTrigger>;
}

const lateLayers = createLate(() => import('./tooltip-layers'));

type TooltipProviderProps = {
  /** Milliseconds on a control until its name is shown. */
  readonly delay?: number | undefined;
  readonly children: ReactNode;
};

/** Put once around the application: after one tooltip was shown the next ones open at once. */
export function TooltipProvider({ delay, children }: TooltipProviderProps) {
  const [register] = useState(createRegister);
  const layers = lateLayers.use(false);
  return (
    <RegisterContext value={register}>
      {children}
      {layers && <layers.TooltipLayers register={register} delay={delay} />}
    </RegisterContext>
  );
}
