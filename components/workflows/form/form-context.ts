import { createContext, useContext } from 'react';
import type { KnownValue } from './list-known-values';

export type NamedChoice = { readonly value: string; readonly label: string };

/** What the controls of one form share: the values that a step can refer to, and what can be chosen by name instead of by id. */
export type FormContextValue = {
  readonly known: readonly KnownValue[];
  /** The values that a condition can test: the same as `known`, or the fields of the records that the step searches for. */
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
