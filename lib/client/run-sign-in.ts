/**
 * Makes the sign-in page answer: sends the form, says why it failed, shows the password, and asks for a passkey. It is all the script that the page has
 * (decision 90), because a page that asks for a password is opened by people who have loaded nothing yet. It must never put what was typed
 * into the address, and never write what the server said as anything but text.
 */

declare global {
  /** True in a document whose sign-in form answers. */
  var runsSignIn: boolean | undefined;
}

type Words = { readonly unreachable: string; readonly unreadable: string; readonly noPasskey: string };
type Failure = { readonly message: string; readonly field: string };

/** Runs as a script of the page, as text: it must use nothing from outside of itself. */
function runSignIn(words: Words): void {
  globalThis.runsSignIn = true;

  function find<Kind extends Element>(form: Element, selector: string, kind: new () => Kind): Kind | null {
    const found = form.querySelector(selector);
    return found instanceof kind ? found : null;
  }

  function setBusy(form: HTMLFormElement, selector: string, isBusy: boolean): void {
    const button = find(form, selector, HTMLButtonElement);
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

  const [submitButton, passkeyButton] = ['[type="submit"]', '[data-uses-passkey]'];

  const post = (path: string, body: object): Promise<Response | null> =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null);

  /** Leaves the page if the server let the user in, and otherwise says why not. Returns whether it leaves. */
  async function finish(form: HTMLFormElement, response: Response | null): Promise<boolean> {
    if (response?.ok === true) {
      const step = readPart(await response.json().catch(() => null), 'next');
      const to = form.dataset[step === 'done' ? 'next' : 'code'] ?? '/';
      // Replaced, and with the fragment: it may be a secret, which no server and no history should have.
      location.replace(to + location.hash);
      return true;
    }
    show(form, response === null ? { message: words.unreachable, field: '' } : await readFailure(response));
    return false;
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const typed = new FormData(form);
    const sent = { email: typed.get('email'), password: typed.get('password') };
    if (!(await finish(form, await post('/v1/sessions', sent)))) setBusy(form, submitButton, false);
  }

  let offeredAt = 0;
  /** An offer waits as long as the page is open, but its challenge expires after ten minutes. */
  const offerMs = 9 * 60_000;

  /** Ends the request for a passkey that waits. A browser takes one at a time. */
  let waiting = new AbortController();

  /**
   * @param isOffered true if the browser may offer passkeys in the field of the email, false if the user asked for one
   * @returns whether it leaves the page
   */
  async function signInWithPasskey(form: HTMLFormElement, isOffered: boolean): Promise<boolean> {
    waiting.abort();
    const own = new AbortController();
    waiting = own;
    const { signal } = own;
    const asked = await post('/v1/passkey-challenges', { purpose: 'sign_in' });
    if (signal.aborted || (isOffered && asked?.ok !== true)) return false;
    if (asked?.ok !== true) return finish(form, asked);
    const challenge = readPart(await asked.json().catch(() => null), 'challenge');
    if (typeof challenge !== 'string') return false;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
      challenge,
      userVerification: 'required',
    });
    const mediation = isOffered ? 'conditional' : 'optional';
    const chosen = await navigator.credentials.get({ publicKey, mediation, signal }).catch(() => null);
    if (signal.aborted) return false;
    if (chosen instanceof PublicKeyCredential) {
      clear(form);
      const leaves = await finish(form, await post('/v1/sessions/passkey', { credential: chosen.toJSON() }));
      // Its challenge is used up, so the next offer needs another.
      if (!leaves) offeredAt = 0;
      return leaves;
    }
    if (!isOffered) show(form, { message: words.noPasskey, field: '' });
    return false;
  }

  async function offerPasskeys(form: HTMLFormElement): Promise<void> {
    offeredAt = Date.now();
    if (await PublicKeyCredential.isConditionalMediationAvailable()) await signInWithPasskey(form, true);
  }

  /** Shows the button before the page is first drawn, if this browser can use passkeys at this address. */
  function preparePasskeys(button: HTMLElement, form: HTMLFormElement): void {
    const isKnown = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
    if (!isKnown || button.dataset['origin'] !== location.origin) return;
    button.hidden = false;
    button.addEventListener('click', () => {
      if (button.ariaBusy === 'true') return;
      clear(form);
      setBusy(form, passkeyButton, true);
      void signInWithPasskey(form, false).then((leaves) => {
        if (leaves) return;
        setBusy(form, passkeyButton, false);
        void offerPasskeys(form);
      });
    });
    window.addEventListener('focus', () => {
      if (Date.now() - offeredAt > offerMs && button.ariaBusy !== 'true') void offerPasskeys(form);
    });
    void offerPasskeys(form);
  }

  for (const form of document.querySelectorAll<HTMLFormElement>('[data-sign-in]')) {
    const button = find(form, passkeyButton, HTMLElement);
    if (button !== null) preparePasskeys(button, form);
  }

  document.addEventListener('submit', (event) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-sign-in]')) return;
    event.preventDefault();
    if (find(form, '[aria-busy="true"]', HTMLElement) !== null) return;
    clear(form);
    setBusy(form, submitButton, true);
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
  noPasskey: 'No passkey was used. Try again, or use your password.',
} satisfies Words)})`;
