import type { ComponentProps } from 'react';
import type { ExtraProps } from 'react-markdown';

/** The box of a task in a list, which is shown and cannot be pressed. */
export function TaskBox({ checked, disabled: _, node: __, ...rest }: ComponentProps<'input'> & ExtraProps) {
  const isDone = checked === true;
  // HTML has no checkbox that is only read. The key makes another one when the text changes, because nobody can press it.
  return (
    <input
      {...rest}
      key={String(isDone)}
      defaultChecked={isDone}
      disabled
      aria-label={isDone ? 'Done' : 'Not done'}
    />
  );
}
