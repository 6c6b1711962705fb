import { createContext, useContext } from 'react';
import type { WorkflowEntity } from '@/lib/protocol/workflow/definition';
import type { KnownValue } from './list-known-values';

/** Something that is chosen by name instead of by id. */
export type NamedChoice = { readonly value: string; readonly label: string };

/** What the controls of one form share: the values that a step can refer to, and what the step's other fields already say. */
export type FormContextValue = {
  readonly known: readonly KnownValue[];
  /** The values that a condition can test: the same as `known`, or the fields of the records that the step searches for. */
  readonly conditionFields: readonly KnownValue[];
  /** The collection that the step names by its id, or null if it names none or a value known only when it runs. */
  readonly collectionId: string | null;
  /** The entity that the step is about, or null. */
  readonly entity: WorkflowEntity | null;
  /** The transform that the step runs, or null. */
  readonly transformType: string | null;
};

const FormContext = createContext<FormContextValue>({
  known: [],
  conditionFields: [],
  collectionId: null,
  entity: null,
  transformType: null,
});
export const FormProvider = FormContext.Provider;
export const useFormContext = () => useContext(FormContext);
