/** Why a source could not be obtained: a code for programs, a sentence for people. */
export type ObtainFailure = { readonly code: string; readonly sentence: string };
