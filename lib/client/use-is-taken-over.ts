/**
 * Tells that React takes over what the server rendered, which must then be rendered as it was there. A served part is taken over later than
 * the page around it, when the browser may know more already.
 */
import { createContext, use, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns true on the server and until what it rendered has been taken over, and false for what only the browser renders. */
export const useIsTakenOver = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** True in a part that the server has rendered. */
export const ServedPartContext = createContext(false);

/** Returns true on the server in a served part, and until that part has been taken over. */
export function useIsPartTakenOver(): boolean {
  const isTakenOver = useIsTakenOver();
  return use(ServedPartContext) && isTakenOver;
}
