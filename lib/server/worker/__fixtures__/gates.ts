/**
 * Places at which a worker stops, so that a test can kill it exactly there: triggers that sleep inside the worker's own transaction. A
 * place is named by the row it concerns and by what is about to be written.
 */
import type pg from 'pg';

/**
 * A frame by its number or by its content ("later text" means that some text was stored before), or one of the steps that write no frame.
 */
export type GatePlace =
  | `frame ${number}`
  | `frame ${'citations' | 'usage' | 'node_exit' | 'reply' | 'of later text'}`
  | 'take'
  | 'model call'
  | 'citations'
  | 'message'
  | 'end'
  | 'revision'
  | `turn ${number}`
  | `call ${'waiting' | 'running' | 'done'}`
  /** A sub-question of a research, and its state that is about to be written. */
  | `node ${string} ${'running' | 'done'}`
  | `frame got_${'plan' | 'node_start' | 'node_complete'}`
  | 'approval consumed'
  | `delivery ${'sending' | 'sent'}`
  /** A message to an agent over LLMX, and the end of the task it requested. */
  | `told ${'PLAN' | 'OBS'}`
  | 'task ended'
  /** A workflow step by its name, and its state that is about to be written. */
  | `step ${string} ${'running' | 'done'}`;

/** Number of frames that are written with the question and not by a worker. */
const framesOfAsking = 3;
const ofWorkers = `NEW.seq > ${framesOfAsking}`;

const triggers: readonly {
  readonly table: string;
  readonly when: string;
  readonly id: string;
  readonly place: string;
  /** A condition that lets rows written without a worker pass. */
  readonly only?: string;
}[] = [
  { table: 'frame', when: 'BEFORE INSERT', id: 'NEW.run_id', place: `'frame ' || NEW.seq`, only: ofWorkers },
  { table: 'frame', when: 'BEFORE INSERT', id: 'NEW.run_id', place: `'frame ' || NEW.type`, only: ofWorkers },
  {
    table: 'frame',
    when: 'BEFORE INSERT',
    id: 'NEW.run_id',
    only: ofWorkers,
    place: `CASE WHEN NEW.payload -> 'value' ? 'citations' THEN 'frame citations' END`,
  },
  {
    table: 'frame',
    when: 'BEFORE INSERT',
    id: 'NEW.run_id',
    only: ofWorkers,
    place: `CASE WHEN NEW.type = 'message_chunk' AND EXISTS (
      SELECT FROM public.frame AS earlier WHERE earlier.run_id = NEW.run_id AND earlier.type = NEW.type
        AND earlier.xmin <> pg_current_xact_id()::xid
    ) THEN 'frame of later text' END`,
  },
  { table: 'run', when: 'BEFORE UPDATE OF attempt', id: 'NEW.id', place: `'take'` },
  { table: 'run', when: 'BEFORE UPDATE OF finished_at', id: 'NEW.id', place: `'end'` },
  { table: 'model_call', when: 'BEFORE INSERT', id: 'NEW.run_id', place: `'model call'` },
  { table: 'message', when: 'BEFORE UPDATE OF status', id: 'NEW.run_id', place: `'message'` },
  {
    table: 'citation',
    when: 'BEFORE INSERT',
    id: '(SELECT run_id FROM message WHERE id = NEW.owner_id)',
    place: `'citations'`,
  },
  { table: 'revision', when: 'BEFORE INSERT', id: 'NEW.source_id', place: `'revision'` },
  { table: 'run_turn', when: 'BEFORE INSERT', id: 'NEW.run_id', place: `'turn ' || NEW.number` },
  { table: 'tool_call', when: 'BEFORE UPDATE OF status', id: 'NEW.run_id', place: `'call ' || NEW.status` },
  {
    table: 'research_node',
    when: 'BEFORE UPDATE OF state',
    id: 'NEW.run_id',
    place: `'node ' || NEW.id || ' ' || NEW.state`,
  },
  { table: 'approval', when: 'BEFORE UPDATE OF status', id: 'NEW.run_id', place: `'approval ' || NEW.status` },
  {
    table: 'execution_step',
    when: 'BEFORE INSERT',
    id: 'NEW.execution_id',
    place: `'step ' || NEW.name || ' ' || NEW.status`,
  },
  // If a call named no key, its key begins with the id of its run, and the key of a step with the id of its execution.
  {
    table: 'delivery',
    when: 'BEFORE INSERT OR UPDATE OF status',
    id: `split_part(NEW.idempotency_key, ':', 1)`,
    place: `'delivery ' || NEW.status`,
  },
  {
    table: 'llmx_message',
    when: 'BEFORE INSERT',
    id: 'NEW.session_id',
    place: `'told ' || substring(NEW.text FROM '\\n([A-Z]+):')`,
    only: `NEW.direction = 'queued'`,
  },
  {
    table: 'llmx_task',
    when: 'BEFORE UPDATE OF status',
    id: 'NEW.session_id',
    place: `'task ' || NEW.status`,
    only: `NEW.status = 'ended'`,
  },
];

/** First key of the advisory lock that shows, from outside the transaction, which row's worker has stopped at a gate. */
const standing = 20_261_120;

/** @param client connected as the owner of the database */
export async function buildGates(client: pg.Client): Promise<void> {
  await client.query('CREATE TABLE gate (id text, place text, PRIMARY KEY (id, place))');
  for (const [index, { table, when, id, place, only }] of triggers.entries()) {
    await client.query(`
      CREATE FUNCTION wait_at_gate_${index}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        IF EXISTS (SELECT FROM public.gate WHERE gate.id IN (${id}, '*') AND gate.place = ${place}) THEN
          PERFORM pg_advisory_xact_lock_shared(${standing}, hashtext(${id}));
          PERFORM pg_sleep(120);
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER wait_at_gate_${index} ${when} ON ${table}
        FOR EACH ROW ${only === undefined ? '' : `WHEN (${only})`} EXECUTE FUNCTION wait_at_gate_${index}();`);
  }
}

/** Lets no worker pass any place until the gates are set. `work` sets them together with what it starts. */
export async function holdWorkers(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  await client.query('LOCK TABLE gate IN ACCESS EXCLUSIVE MODE');
  await work();
  await client.query('COMMIT');
}

/** @param id of the run, source, execution or session that stops there, or `*` for any */
export async function closeGate(client: pg.Client, id: string, place: GatePlace): Promise<void> {
  await client.query('INSERT INTO gate VALUES ($1, $2)', [id, place]);
}

const waiting = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;

/** Returns the rows among `ids` whose worker has stopped at a gate. */
export async function listWaiting(client: pg.Client, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM unnest($1::text[]) AS id WHERE EXISTS (
       SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${standing} AND granted
         AND objid = (hashtext(id)::bigint & 4294967295)::oid
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Opens all gates and ends the transactions that had stopped there, as a server does when its client is gone. */
export async function openGates(client: pg.Client): Promise<void> {
  await client.query('DELETE FROM gate');
  await client.query(`SELECT pg_terminate_backend(pid) ${waiting}`);
}
