/** What an owner reads when another integration has the name already. */
export const nameTaken = 'There is an integration of this name already. Choose another name.';
