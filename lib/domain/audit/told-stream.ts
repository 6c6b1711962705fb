/** Names what owners are told about a stream of the audit log. The name is all that the notice stores. Pure. */

const streamStates = ['failing', 'working'] as const;
export type StreamState = (typeof streamStates)[number];

/** `failing 2027-01-06T10:00:00.000Z`: since when it had failed, so that each failure is told once. */
export const writeToldStream = (state: StreamState, failingSince: Date): string =>
  `${state} ${failingSince.toISOString()}`;

/** Returns null for a name that we did not write. */
export function readToldStream(name: string): StreamState | null {
  const [word] = name.split(' ');
  return streamStates.find((state) => state === word) ?? null;
}

export const describeStreamState = {
  failing: 'The receiver of the audit log has accepted nothing for an hour',
  working: 'The receiver of the audit log accepts events again',
} as const satisfies Record<StreamState, string>;
