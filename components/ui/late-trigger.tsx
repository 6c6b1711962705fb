'use client';

import { useRender } from '@base-ui/react/use-render';
import {
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';

/**
 * A control whose layer (a menu, a tooltip) comes with later code. It is one element from the first page on, so that nothing
 * moves and no focus is lost when the layer comes: the layer's own trigger draws nothing, and what it would have put on its
 * element is handed over to the control.
 */
export type Handover = {
  /** The control, for the layer. */
  readonly element: RefObject<HTMLElement | null>;
  readonly give: (props: TriggerProps | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => TriggerProps | null;
};

type TriggerProps = HTMLAttributes<HTMLElement>;

export function createHandover(): Handover {
  let held: TriggerProps | null = null;
  const listeners = new Set<() => void>();
  return {
    element: { current: null },
    give: (props) => {
      held = props;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => held,
  };
}

type LateTriggerProps = {
  readonly handover: Handover;
  /** What the control has until its layer is there. */
  readonly waiting?: TriggerProps | undefined;
  /** It was pressed before the layer was there; the press counts when it is. */
  readonly wasPressed?: boolean | undefined;
  readonly children: ReactElement<Record<string, unknown>>;
};

const nothing = () => null;

/** The control itself. */
export function LateTrigger({ handover, waiting = {}, wasPressed = false, children }: LateTriggerProps) {
  const held = useSyncExternalStore(handover.subscribe, handover.get, nothing);
  const isThere = held !== null;
  useEffect(() => {
    if (isThere && wasPressed) handover.element.current?.click();
    // The press counts once: when the layer comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isThere]);
  return useRender({ render: children, ref: handover.element, props: { ...(held ?? waiting) } });
}

/** For the `render` of a layer's trigger. */
export function handOver(handover: Handover) {
  return function render(props: TriggerProps & { readonly ref?: Ref<HTMLElement> | undefined }) {
    return <Handing handover={handover} trigger={props} />;
  };
}

type HandingProps = {
  readonly handover: Handover;
  readonly trigger: TriggerProps & { readonly ref?: Ref<HTMLElement> | undefined };
};

function Handing({ handover, trigger: { ref, ...props } }: HandingProps) {
  // Before the effects of the layer's trigger, which look at its element.
  useLayoutEffect(() => setRef(ref, handover.element.current), [ref, handover]);
  useLayoutEffect(() => handover.give(props));
  useLayoutEffect(() => () => handover.give(null), [handover]);
  return null;
}

function setRef(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): () => void {
  if (typeof ref === 'function') {
    const undo = ref(element);
    return typeof undo === 'function' ? undo : () => void ref(null);
  }
  if (ref) ref.current = element;
  return () => {
    if (ref) ref.current = null;
  };
}
