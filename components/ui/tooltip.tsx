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
import { createHandover, LateTrigger } from './late-trigger';
import { createTooltipRegister, type TooltipRegister, type TooltipWords } from './tooltip-register';

type TooltipProps = TooltipWords & {
  /** The control that the tooltip names. It must also carry the same words for assistive technology itself. */
  readonly children: ReactElement<Record<string, unknown>>;
};

const RegisterContext = createContext<TooltipRegister | null>(null);

/** Shows the name of a control on hover and on focus. A tooltip must never be the only place where something is said. */
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
  /** Milliseconds on a control before its name is shown. */
  readonly delay?: number | undefined;
  readonly children: ReactNode;
};

/** Render it once around the application. After one tooltip was shown, the next ones open immediately. */
export function TooltipProvider({ delay, children }: TooltipProviderProps) {
  const [register] = useState(createTooltipRegister);
  const layers = lateLayers.use(false);
  return (
    <RegisterContext value={register}>
      {children}
      {layers && <layers.TooltipLayers register={register} delay={delay} />}
    </RegisterContext>
  );
}
