/**
 * Tells the web process the state of the worker and the database (`lib/server/status/announced-state.ts`), whenever it changes and whenever
 * a web process is started.
 */
import type { AnnouncedState, DatabaseState } from '@/lib/server/status/announced-state';
import type { RunningProcess } from './keep-running';

export type StateAnnouncer = {
  /** Sets the roles to watch and inform. Nothing is sent before. */
  readonly beginWith: (roles: readonly RunningProcess[]) => void;
  readonly setDatabase: (state: DatabaseState) => void;
  readonly announce: () => void;
};

export function announceStates(): StateAnnouncer {
  let roles: readonly RunningProcess[] = [];
  let database: DatabaseState = 'running';

  function announce(): void {
    const worker = roles.find(({ name }) => name === 'worker');
    const isRestarting = worker?.isRestarting() === true;
    const state: AnnouncedState = {
      type: 'state',
      worker: isRestarting ? 'restarting' : 'running',
      database,
    };
    for (const role of roles) if (role.name === 'web') role.tell(state);
  }

  return {
    announce,
    beginWith(all) {
      roles = all;
      announce();
    },
    setDatabase(state) {
      database = state;
      announce();
    },
  };
}
