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

export function announce(ready: {
  readonly address: string;
  readonly listensAt: string;
  readonly databaseUrl: string;
  readonly signInLink: string | null;
}): void {
  const { signInLink } = ready;
  process.stdout.write(`Sourcebook is ready at ${ready.address}\n`);
  if (signInLink !== null) process.stdout.write(`Sign in as its first owner, once: ${signInLink}\n`);
  process.send?.({ type: 'ready', ...ready } satisfies ReadyMessage);
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
