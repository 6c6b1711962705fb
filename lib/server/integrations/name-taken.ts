/** Shown to an owner if another integration already has the name. */
export const nameTaken = 'There is an integration of this name already. Choose another name.';
