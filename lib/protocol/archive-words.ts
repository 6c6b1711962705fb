/** The words for archives, which are whole workspaces as files. No schemas, so that screens can import it. */

/** `export`: a file that is made of a workspace. `import`: one that is uploaded to make a workspace from it. */
export const archiveKinds = ['export', 'import'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

/**
 * `uploading`: pieces arrive. `waiting`, `running`: a worker makes it, checks it, or makes a workspace from it. `ready`: it can be downloaded, or
 * it was checked and a workspace can be made from it. `done`: the workspace was made. `failed`: `failure` says why.
 */
export const archiveStates = ['uploading', 'waiting', 'running', 'ready', 'done', 'failed'] as const;
export type ArchiveState = (typeof archiveStates)[number];
