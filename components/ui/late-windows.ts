'use client';

import type { AlertDialogProps } from './alert-dialog';
import { createLateWindow } from './late';
import type { TitleDialogProps } from './title-dialog';

/** The dialogs of `ui` for screens that must appear quickly. They are opened by `open` and have no trigger of their own. */
type Controlled<Props> = Omit<Props, 'trigger' | 'open'> & { readonly open: boolean };

export const LateAlertDialog = createLateWindow<Controlled<AlertDialogProps>>(async () => {
  const { AlertDialog } = await import('./alert-dialog');
  return AlertDialog;
});

/** The dialog is open from the moment it is rendered. */
export const LateTitleDialog = createLateWindow<TitleDialogProps & { readonly open: true }>(async () => {
  const { TitleDialog } = await import('./title-dialog');
  return TitleDialog;
});
