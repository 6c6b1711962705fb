/**
 * The place of a new job in its queue, so that workspaces take turns whatever each of them sends (start-time fair queueing): a job comes one
 * turn after the last waiting job of its workspace, but never before the turn that is being served. A workspace with ten thousand waiting
 * jobs thus delays the next job of another by one turn, and one that sends all the time cannot overtake the others. Turns are stored as
 * priorities, which the library takes in falling order from an index. Within a turn, the earlier job goes first. Only SQL, no I/O.
 */

/**
 * Finds the last turn of each workspace. The library's own index finds the turn that is being served. Created with the queues, because the
 * library owns the table.
 */
export const turnsIndex = `CREATE INDEX IF NOT EXISTS job_turns ON pgboss.job (name, group_id, priority)
  WHERE state < 'active' AND NOT blocked`;

/** Finds the priority of a new job by its queue and workspace. Delayed jobs are not being served. With none that is due, the turns begin anew. */
export const findPlace = `SELECT LEAST(
  COALESCE((SELECT priority FROM pgboss.job WHERE name = $1 AND state < 'active' AND NOT blocked AND start_after <= now()
    ORDER BY priority DESC, created_on LIMIT 1), 0),
  COALESCE((SELECT priority - 1 FROM pgboss.job WHERE name = $1 AND group_id = $2 AND state < 'active' AND NOT blocked
    ORDER BY priority LIMIT 1), 0)) AS priority`;
