import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type FieldGroupProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
};

/** Several controls that make up one field, with its label, its hint and its error. */
export function FieldGroup({ label, hint, error, children }: FieldGroupProps) {
  const hintId = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={hintId}>
      <legend className="mb-1 text-label font-medium">{label}</legend>
      {children}
      {error === undefined ? (
        <p id={hintId} className="text-label text-soft">
          {hint}
        </p>
      ) : (
        <p id={hintId} role="alert" className="flex gap-1.5 text-label text-unsupported">
          <CircleAlert size={16} aria-hidden />
          {error}
        </p>
      )}
    </fieldset>
  );
}
