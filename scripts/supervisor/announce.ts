/**
 * Announces that the product is ready, and where: to the user in the terminal, and over the channel to a program that started it. The
 * supervisor writes nothing else to standard output.
 */
export type ReadyMessage = {
  readonly type: 'ready';
  /** Where people reach it. Null for a worker. */
  readonly address: string | null;
  /** Where this process itself listens, for a proxy in front of it. Null for a worker. */
  readonly listensAt: string | null;
  readonly databaseUrl: string;
  /** Null if there is already an owner. */
  readonly signInLink: string | null;
};

export async function announce(ready: {
  readonly address: string;
  readonly listensAt: string;
  readonly databaseUrl: string;
}): Promise<void> {
  // Imported only now, because it reads the environment, which is complete only once the database is open.
  const { createFirstOwnerLink } = await import('@/lib/server/first-owner/create-first-owner');
  const signInLink = await createFirstOwnerLink();
  process.stdout.write(`Sourcebook is ready at ${ready.address}\n`);
  if (signInLink !== null) process.stdout.write(`Sign in as its first owner, once: ${signInLink}\n`);
  process.send?.({ type: 'ready', ...ready, signInLink } satisfies ReadyMessage);
}

export function announceWorker({ databaseUrl }: Pick<ReadyMessage, 'databaseUrl'>): void {
  process.stdout.write('A worker of Sourcebook is ready and takes jobs.\n');
  process.send?.({
    type: 'ready',
    address: null,
    listensAt: null,
    databaseUrl,
    signInLink: null,
  } satisfies ReadyMessage);
}
