/** How a request to a server beside the database failed, such as the object store or the search engine. */
export type OutsideFailure = {
  /**
   * `unavailable`: no answer, or one that says to come back later. `refused`: the settings are wrong, or the account may not do this. `missing`:
   * what was asked for is not there.
   */
  readonly code: 'unavailable' | 'refused' | 'missing';
  /** One sentence for administrators, without the address, the account or what was sent. */
  readonly sentence: string;
  /** For the log. */
  readonly reason: string;
};
