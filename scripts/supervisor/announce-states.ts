/** Tells the web process what becomes of the parts beside it (`lib/server/health/announced-state.ts`), each time that changes or it is a new one. */
import type { AnnouncedState, DatabaseState } from '@/lib/server/health/announced-state';
import type { RunningRole } from './keep-running';

export type StateAnnouncer = {
  /** The roles that it looks at and tells; there is nothing to tell before. */
  readonly beginWith: (roles: readonly RunningRole[]) => void;
  readonly setDatabase: (state: DatabaseState) => void;
  readonly announce: () => void;
};

export function announceStates(): StateAnnouncer {
  let roles: readonly RunningRole[] = [];
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
