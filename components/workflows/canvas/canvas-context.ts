import { createContext, useContext } from 'react';

/** State shared by the cards of one canvas. */
export type CanvasContextValue = {
  /** The one card that Tab reaches. Arrow keys move it to another card. */
  readonly currentId: string;
  readonly selectedId: string | null;
  readonly isEditable: boolean;
  readonly onFocus: (id: string) => void;
  readonly onSelect: ((id: string) => void) | null;
};

const CanvasContext = createContext<CanvasContextValue | null>(null);
export const CanvasProvider = CanvasContext.Provider;

export function useCanvas(): CanvasContextValue {
  const value = useContext(CanvasContext);
  if (value === null) throw new Error('A card stands outside its canvas.');
  return value;
}
