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
 * Hands a late layer (a menu, a tooltip) over to its control. The control is the same element from the first page on, so that nothing moves
 * and no focus is lost when the layer's code loads: the layer's own trigger renders nothing, and the props it would have set on its element
 * are passed to the control.
 */
export type Handover = {
  /** The control, which the layer needs. */
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
  /** The control's props until its layer has loaded. */
  readonly waiting?: TriggerProps | undefined;
  /** True if the control was pressed before the layer had loaded. The press takes effect once it has. */
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
    // The press takes effect only once, when the layer has loaded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isThere]);
  return useRender({ render: children, ref: handover.element, props: { ...(held ?? waiting) } });
}

/** Creates the `render` function of a layer's trigger. */
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
  // Must run before the effects of the layer's trigger, which use its element.
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
