/**
 * Keeps what people do on a page that is shown but whose scripts have not arrived, and does it once they have: text typed into fields, the
 * last press, and shortcuts. Without this a press does nothing, typed text is lost, and the browser submits a form by itself, with a
 * password in the address. Must never hold back what works without scripts: links, and forms with an address of their own.
 *
 * What waits for its code carries the attribute `data-waits`: first the whole page, until the application has taken it over, then each served
 * part (`components/ui/create-served-part.tsx`). Input is kept as long as anything around its element waits.
 */
import { limits } from '../core/limits';

type Field = HTMLInputElement | HTMLTextAreaElement;

declare global {
  /** Does what was kept for what no longer waits. Undefined once nothing waits: from then on, nothing is kept. */
  var replayEarlyInput: (() => void) | undefined;
}

/**
 * Runs as the first script of the page, as text: it must use nothing from outside of itself.
 * @param mostKeys how many keys are kept
 */
function keepEarlyInput(mostKeys: number): void {
  const fields = new Map<Field, string>();
  const keys: { readonly target: Element; readonly press: KeyboardEventInit }[] = [];
  // Only the last press: people press again when nothing happens.
  let pressed: { readonly target: Element; readonly pressAgain: () => void } | null = null;
  const takesText = 'textarea, select, input:not([type="checkbox"], [type="radio"])';
  const worksAlone = `a[href], summary, form[action], ${takesText}`;

  const waits = (element: Element) => element.closest('[data-waits]') !== null;

  function hold(event: Event): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function keepText({ target }: Event): void {
    if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return;
    if (waits(target) || fields.has(target)) fields.set(target, target.value);
  }

  function keepPress(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element) || !waits(target) || target.closest(worksAlone) !== null) return;
    // A press of a label moves the focus into its field.
    if (target.closest('label')?.control?.matches(takesText) === true) return;
    hold(event);
    pressed = {
      target,
      pressAgain: () => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    };
  }

  function keepSubmit(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !waits(form) || form.hasAttribute('action')) return;
    hold(event);
    pressed = { target: form, pressAgain: () => form.requestSubmit(submitter) };
  }

  /** Of the keys that are no text, only those whose meaning the page gives: all others belong to the browser. */
  function isForPage(
    { key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent,
    target: Element,
  ): boolean {
    if (altKey || isComposing) return false;
    if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
    if (target.closest(`${worksAlone}, button`) !== null) return false;
    // A space scrolls, unless it belongs to words behind a key that opens a field.
    return key === 'Enter' || (key.length === 1 && (key !== ' ' || keys.length > 0));
  }

  function keepKey(event: KeyboardEvent): void {
    const { key, code, ctrlKey, metaKey, shiftKey, target } = event;
    if (!(target instanceof Element) || !waits(target) || !isForPage(event, target)) return;
    hold(event);
    const press = { key, code, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
    if (keys.length < mostKeys) keys.push({ target, press });
  }

  /** Puts what was typed into the field in such a way that React hears of it. A draft that was restored meanwhile stays in front. */
  function typeAgain(field: Field, typed: string): void {
    // Chosen files are still in their field, and only the page has not heard of them.
    if (field.type === 'file') return void field.dispatchEvent(new Event('change', { bubbles: true }));
    const { value, defaultValue } = field;
    const text = value === typed || value === defaultValue ? typed : `${value} ${typed}`;
    const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    // React compares with the value that was last set through the element itself, so that one is emptied first.
    field.value = '';
    Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Gives the page the keys one after another. What stands behind a key that opened a field is written into it. */
  function playKeys(): void {
    const [first] = keys;
    if (first === undefined || waits(first.target)) return;
    keys.shift();
    const { press: key } = first;
    const place = document.activeElement;
    const isText = place instanceof HTMLTextAreaElement || place instanceof HTMLInputElement;
    if (isText && place.selectionEnd !== null && key.key?.length === 1 && key.ctrlKey !== true) {
      place.setRangeText(key.key, place.selectionStart ?? place.selectionEnd, place.selectionEnd, 'end');
      place.dispatchEvent(new InputEvent('input', { bubbles: true, data: key.key, inputType: 'insertText' }));
    } else (place ?? document).dispatchEvent(new KeyboardEvent('keydown', key));
    // React renders what a key changed before the next one.
    queueMicrotask(playKeys);
  }

  document.documentElement.dataset['waits'] = '';
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('input', keepText, { capture: true, signal });
  document.addEventListener('click', keepPress, { capture: true, signal });
  document.addEventListener('submit', keepSubmit, { capture: true, signal });
  document.addEventListener('keydown', keepKey, { capture: true, signal });

  /** In tasks of their own, because an error in them must not take the page away. */
  globalThis.replayEarlyInput = () => {
    setTimeout(() => {
      for (const [field, typed] of fields) {
        if (waits(field)) continue;
        fields.delete(field);
        if (field.isConnected) typeAgain(field, typed);
      }
      // React first renders what was typed, so that a form that is sent has it.
      setTimeout(() => {
        if (document.querySelector('[data-waits]') === null) {
          listening.abort();
          globalThis.replayEarlyInput = undefined;
        }
        const held = pressed;
        if (held !== null && !waits(held.target)) {
          pressed = null;
          if (held.target.isConnected) held.pressAgain();
        }
        playKeys();
      });
    });
  };
}

export const earlyInputScript = `(${keepEarlyInput.toString()})(${limits.earlyKeys})`;
