/** The key under which the exports and imports of the workspace are kept. It stands here because no other page asks for them. */
export const archivesKey = ['team', 'archives'] as const;
