/** Shown to an owner if another integration already has the name. */
export const nameTaken = 'There is already an integration with this name. Choose another name.';
