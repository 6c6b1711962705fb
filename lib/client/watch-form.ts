/**
 * Watches the form from which something was asked for, until the reply arrives. A reply may close it only if it is still there and the user has
 * typed nothing into it since: what they write meanwhile, or have opened in its place, is theirs.
 */

export type WatchedForm = {
  /** True if the user is still on the page on which they asked, whatever else they have done there. */
  readonly isOnPage: () => boolean;
  /** True if the form is still on the page and holds what was sent. */
  readonly isAsSent: () => boolean;
  readonly stop: () => void;
};

/** Returns whether the page that is open now still is, whatever the user has done on it. */
export function watchPage(): () => boolean {
  const { pathname } = window.location;
  return () => window.location.pathname === pathname;
}

/** Begins with the dialog or form in which the focus is: it is there when somebody presses a button or Enter. */
export function watchForm(): WatchedForm {
  const asking = document.activeElement;
  const form = asking?.closest('[role="dialog"]') ?? asking?.closest('form') ?? null;
  let hasTyped = false;
  const note = () => {
    hasTyped = true;
  };
  form?.addEventListener('input', note);
  return {
    isOnPage: watchPage(),
    isAsSent: () => !hasTyped && (form === null || form.isConnected),
    stop: () => form?.removeEventListener('input', note),
  };
}

/** Returns `close` as what follows on the reply to what is being asked for now, from the form that has the focus. */
export function closeIfAsSent<Reply>(close: (reply: Reply) => void): (reply: Reply) => void {
  const form = watchForm();
  return (reply) => {
    if (form.isAsSent()) close(reply);
    form.stop();
  };
}
