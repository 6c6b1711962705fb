/** Shown to an owner if another integration already has the name. */
export const nameTaken = 'There is already a destination with this name. Choose another name.';
