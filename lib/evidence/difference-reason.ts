/** Why words that resemble a quote are not accepted as its source. */
export type DifferenceReason =
  | 'numbers_differ'
  | 'units_differ'
  | 'negation_differs'
  | 'comparison_differs'
  | 'names_differ'
  | 'words_differ'
  /** The source has words that the quote leaves out without a sign. */
  | 'words_missing'
  /** The quote has words that the source does not have. */
  | 'words_added';
