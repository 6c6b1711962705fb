'use client';

import { type KeyboardEvent, useState } from 'react';
import { createLate } from './late';
import { createHandover, LateTrigger } from './late-trigger';
import type {
  MenuChoiceProps,
  MenuGroupProps,
  MenuItemProps,
  MenuProps,
  MenuSwitchProps,
} from './menu-props';

const lateLayer = createLate(() => import('./menu-layer'));

/** A menu of actions, opened by its trigger. It is a single tab stop. Arrow keys move inside it, and typing letters finds an item. */
export function Menu({ trigger, ...props }: MenuProps) {
  const [handover] = useState(createHandover);
  const [wasPressed, setPressed] = useState(false);
  const layer = lateLayer.use(wasPressed);
  const press = () => setPressed(true);
  const waiting = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: press,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      press();
    },
  } as const;
  return (
    <>
      <LateTrigger handover={handover} waiting={waiting} wasPressed={wasPressed}>
        {trigger}
      </LateTrigger>
      {layer && <layer.MenuLayer handover={handover} {...props} />}
    </>
  );
}

/** The parts of a menu. They are only rendered while a menu is open, when their code has been loaded along with the menu's layer. */
export const useMenuParts = () => lateLayer.use(true);

export function MenuItem(props: MenuItemProps) {
  const parts = useMenuParts();
  return parts && <parts.MenuItem {...props} />;
}

/** A choice between a few options, inside a menu. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const parts = useMenuParts();
  return parts && <parts.MenuChoice {...props} />;
}

/** An on/off switch inside a menu. */
export function MenuSwitch(props: MenuSwitchProps) {
  const parts = useMenuParts();
  return parts && <parts.MenuSwitch {...props} />;
}

/** Items that belong together, under a heading. */
export function MenuGroup(props: MenuGroupProps) {
  const parts = useMenuParts();
  return parts && <parts.MenuGroup {...props} />;
}

export function MenuSeparator() {
  const parts = useMenuParts();
  return parts && <parts.MenuSeparator />;
}
