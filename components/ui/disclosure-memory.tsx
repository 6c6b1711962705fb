'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';

type Remembered = Map<string, boolean>;

const MemoryContext = createContext<Remembered | null>(null);

/**
 * Remembers below itself what the user opened and closed, by name. An answer that is being written is replaced by its stored form when it
 * ends; without this, everything that the user had opened in it would close at that moment.
 */
export function DisclosureMemory({ children }: { readonly children: ReactNode }) {
  const [remembered] = useState<Remembered>(() => new Map());
  return <MemoryContext value={remembered}>{children}</MemoryContext>;
}

/**
 * Whether something is open, and a function that opens or closes it.
 *
 * @param name identifies what is opened, such as `call tc_1`; another component of the same name goes on from the user's choice. Null if it
 *   has no name yet: then the choice is forgotten when the component goes.
 * @param usually whether it is open as long as the user has not chosen
 */
export function useDisclosure(name: string | null, usually: boolean): [boolean, (isOpen: boolean) => void] {
  const remembered = useContext(MemoryContext);
  const [chosen, setChosen] = useState<boolean | null>(() => remembered?.get(name ?? '') ?? null);
  const choose = (isOpen: boolean) => {
    if (name !== null) remembered?.set(name, isOpen);
    setChosen(isOpen);
  };
  return [chosen ?? usually, choose];
}
