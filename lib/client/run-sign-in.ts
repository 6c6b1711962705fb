/**
 * Makes the sign-in page answer: sends the form, says why it failed, and shows the password. It is all the script that the page has
 * (decision 90), because a page that asks for a password is opened by people who have loaded nothing yet. It must never put what was typed
 * into the address, and never write what the server said as anything but text.
 */

declare global {
  /** True in a document whose sign-in form answers. */
  var runsSignIn: boolean | undefined;
}

type Words = { readonly unreachable: string; readonly unreadable: string };
type Failure = { readonly message: string; readonly field: string };

/** Runs as a script of the page, as text: it must use nothing from outside of itself. */
function runSignIn(words: Words): void {
  globalThis.runsSignIn = true;

  function find<Kind extends Element>(form: Element, selector: string, kind: new () => Kind): Kind | null {
    const found = form.querySelector(selector);
    return found instanceof kind ? found : null;
  }

  function setBusy(form: HTMLFormElement, isBusy: boolean): void {
    const button = find(form, '[type="submit"]', HTMLButtonElement);
    for (const name of ['aria-busy', 'aria-disabled'])
      if (isBusy) button?.setAttribute(name, 'true');
      else button?.removeAttribute(name);
  }

  function clear(form: HTMLFormElement): void {
    const notice = find(form, '[data-failure]', HTMLElement);
    if (notice !== null) notice.hidden = true;
    for (const field of form.querySelectorAll('[aria-invalid]')) {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    }
  }

  function show(form: HTMLFormElement, { message, field }: Failure): void {
    const notice = find(form, '[data-failure]', HTMLElement);
    const sentence = find(form, '[data-failure] p', HTMLElement);
    if (notice === null || sentence === null) return;
    sentence.textContent = message;
    notice.hidden = false;
    const named = form.elements.namedItem(field);
    if (!(named instanceof HTMLInputElement)) return;
    named.setAttribute('aria-invalid', 'true');
    named.setAttribute('aria-describedby', notice.id);
    named.focus();
  }

  const readPart = (value: unknown, name: string): unknown =>
    new Map<string, unknown>(Object.entries(value ?? {})).get(name);

  async function readFailure(response: Response): Promise<Failure> {
    const reply: unknown = await response.json().catch(() => null);
    const error = readPart(reply, 'error');
    const [message, field] = [readPart(error, 'message'), readPart(error, 'field')];
    return {
      message: typeof message === 'string' ? message : words.unreadable,
      field: typeof field === 'string' ? field : '',
    };
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const typed = new FormData(form);
    const response = await fetch('/v1/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: typed.get('email'), password: typed.get('password') }),
    }).catch(() => null);
    if (response?.ok === true) {
      const step = readPart(await response.json().catch(() => null), 'next');
      const to = form.dataset[step === 'done' ? 'next' : 'code'] ?? '/';
      // Replaced, and with the fragment: it may be a secret, which no server and no history should have.
      return location.replace(to + location.hash);
    }
    setBusy(form, false);
    show(form, response === null ? { message: words.unreachable, field: '' } : await readFailure(response));
  }

  document.addEventListener('submit', (event) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-sign-in]')) return;
    event.preventDefault();
    if (find(form, '[aria-busy="true"]', HTMLElement) !== null) return;
    clear(form);
    setBusy(form, true);
    void send(form);
  });

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-shows-password]') : null;
    const form = button?.closest('form') ?? null;
    const field = form === null ? null : find(form, '[name="password"]', HTMLInputElement);
    if (button === null || field === null) return;
    const isShown = field.type === 'text';
    field.type = isShown ? 'password' : 'text';
    button.setAttribute('aria-pressed', String(!isShown));
  });
}

export const signInScript = `(${runSignIn.toString()})(${JSON.stringify({
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  unreadable: 'Something went wrong here. Try again.',
} satisfies Words)})`;
