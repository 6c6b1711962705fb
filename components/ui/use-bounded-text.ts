/**
 * Bounds what a text field takes without cutting anything. The browser's own `maxLength` silently drops the end of what is pasted; here a
 * longer text stays in the field, a sentence says by how much it is too long, and a form is not submitted with it.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { followUser } from './move-focus';

type Field = HTMLInputElement | HTMLTextAreaElement;
type BoundedText = {
  /** The text of a field whose text React holds; undefined if the browser holds it. */
  readonly value: unknown;
  /** Characters that fit. Undefined if there is no bound. */
  readonly most: number | undefined;
};

/** Returns the sentence about a text that is too long, or null if it fits. */
export function describeExcess(length: number, most: number): string | null {
  const excess = length - most;
  if (excess <= 0) return null;
  const characters = excess === 1 ? 'character' : 'characters';
  return `This is ${excess.toLocaleString('en')} ${characters} too long: ${most.toLocaleString('en')} fit. Nothing was cut.`;
}

export function useBoundedText<Element extends Field>({ value, most }: BoundedText) {
  const ref = useRef<Element>(null);
  const [typedLength, setTypedLength] = useState(0);
  const length = typeof value === 'string' ? value.length : typedLength;
  const excess = most === undefined ? null : describeExcess(length, most);
  const isTooLong = excess !== null;
  useEffect(() => {
    const field = ref.current;
    const form = field?.form;
    if (!isTooLong || !form) return;
    const refuse = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      followUser(field);
    };
    form.addEventListener('submit', refuse, { capture: true });
    return () => form.removeEventListener('submit', refuse, { capture: true });
  }, [isTooLong]);
  return {
    ref,
    excess,
    onInput: (event: FormEvent<Field>) => setTypedLength(event.currentTarget.value.length),
  };
}
