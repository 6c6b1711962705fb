/**
 * Says that the product is ready and where: to the person in the terminal, and over the channel to a program that
 * started it. Standard output holds nothing else of the supervisor's.
 */
export type ReadyMessage = {
  readonly type: 'ready';
  readonly address: string;
  readonly databaseUrl: string;
  /** Null once there is an owner. */
  readonly signInLink: string | null;
};

export async function announce(ready: Omit<ReadyMessage, 'type' | 'signInLink'>): Promise<void> {
  // Imported only now: it reads the environment, which is complete once the database is there.
  const { createFirstOwnerLink } = await import('@/lib/server/welcome/create-first-owner');
  const signInLink = await createFirstOwnerLink();
  process.stdout.write(`Sourcebook is ready at ${ready.address}\n`);
  if (signInLink !== null) process.stdout.write(`Sign in as its first owner, once: ${signInLink}\n`);
  process.send?.({ type: 'ready', ...ready, signInLink } satisfies ReadyMessage);
}
