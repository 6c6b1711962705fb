import { createContext, useContext } from 'react';
import type { KnownValue } from './list-known-values';

export type NamedChoice = { readonly value: string; readonly label: string };

/** What the controls of one form share: what a step can name, and what can be chosen by name instead of by id. */
export type FormContextValue = {
  readonly known: readonly KnownValue[];
  /** What a condition can look at: the same, or the fields of the records that are looked for. */
  readonly conditionFields: readonly KnownValue[];
  readonly collections: readonly NamedChoice[];
  readonly people: readonly NamedChoice[];
};

const FormContext = createContext<FormContextValue>({
  known: [],
  conditionFields: [],
  collections: [],
  people: [],
});
export const FormProvider = FormContext.Provider;
export const useFormContext = () => useContext(FormContext);
