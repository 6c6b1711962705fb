/**
 * Threats 31: workers are killed with `kill -9` at boundaries of a workflow of six steps (the long tests: at every one), two of which send
 * something out of the workspace. Others continue: every execution is completed, nothing is made twice, and the receiver can recognise each delivery by its key.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chooseCases, runsEveryCase } from '@/e2e/support/choose-cases';
import { openReceiver, type Receiver } from '../integrations/__fixtures__/receiver';
import { closeGate, type GatePlace, holdWorkers, listWaiting, openGates } from '../worker/__fixtures__/gates';
import { type KillStage, openKillStage } from '../worker/__fixtures__/kill-stage';

const stepNames = ['Note', 'Copy', 'Tell one', 'Keep', 'Tell two', 'Alert'] as const;
const boundaries = stepNames.flatMap((name): GatePlace[] => [`step ${name} running`, `step ${name} done`]);
/** Within a step that makes a record and one that sends, between two steps, and when it is unknown whether a delivery arrived. */
const few: readonly GatePlace[] = [
  'step Copy running',
  'step Tell one done',
  'step Keep done',
  'delivery sent',
];
const places = chooseCases(
  few,
  boundaries.filter((place) => !few.includes(place)),
);
/** One worker runs four executions at the same time. */
const workersToKill = Math.ceil(places.length / 4);
const settleMs = 90_000;

let receiver: Receiver;
let stage: KillStage;
let bench: KillStage['bench'];
let client: KillStage['client'];
const begun: { readonly id: string; readonly place: GatePlace }[] = [];

const settle = (check: () => Promise<void>) => vi.waitFor(check, { timeout: settleMs, interval: 200 });
const count = async (from: string, values: readonly unknown[]) =>
  (await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`, [...values])).rows[0]
    ?.count;

async function approveSixSteps(): Promise<string> {
  const made = await import('./__fixtures__/workflow-bench');
  const { createPreview } = await import('./create-preview');
  const { approvePreview } = await import('./approve-preview');
  const send = (to: string) => ({
    url: `http://${receiver.host}/${to}`,
    body: { title: '{{trigger.title}}' },
  });
  const configs = [
    ['log_audit_entry', { message: 'Begun for {{trigger.id}}' }],
    [
      'create_entity',
      {
        entity: 'research.sources',
        title: 'Copy',
        text: '{{trigger.started_at}}',
        collection_id: bench.collectionId,
      },
    ],
    ['call_webhook', send('one')],
    [
      'save_artifact',
      { title: 'Kept {{steps.copy.output.id}}', markdown: 'Text.', collection_id: bench.collectionId },
    ],
    ['call_webhook', send('two')],
    ['create_alert', { recipients: ['owners'], title: 'Done', message: '{{steps.keep.output.artifact_id}}' }],
  ] as const;
  const actions = configs.map(([action_type, action_config], index) => {
    const before = stepNames[index - 1];
    return {
      name: stepNames[index] ?? '',
      action_type,
      action_config,
      ...(before === undefined ? {} : { after: before }),
    };
  });
  const workflow = made.write({ trigger_type: 'manual', actions });
  const preview = await createPreview(bench.editor, { from: 'definition', workflow, description: '' });
  const outward = preview.verdicts
    .filter(({ decision }) => decision === 'ask')
    .map(({ action_id: action }) => action);
  expect(outward).toHaveLength(2);
  const permission = {
    actions: outward.map((action) => ({ action, max_per_day: 1_000 })),
    spend_limit_usd: null,
    expires_in_days: 1,
  };
  const approval = { id: preview.id, hash: preview.draft_hash, turn_on: true, permission };
  return (await approvePreview(bench.editor, approval)).id;
}

beforeAll(async () => {
  receiver = await openReceiver();
  stage = await openKillStage([receiver.host]);
  ({ bench, client } = stage);
  // Each place has its own workflow. Uses of a permission are counted under the lock of its workflow, so an execution stopped at a gate
  // would block the others.
  const workflowIds: string[] = [];
  for (const _place of places) workflowIds.push(await approveSixSteps());
  const { runWorkflow } = await import('./run-workflow');
  const first = stage.start(workersToKill);
  await settle(async () => expect(await count('worker_heartbeat WHERE name <> $1', [''])).toBe(first.length));
  await holdWorkers(client, async () => {
    for (const [index, place] of places.entries()) {
      const wish = { id: workflowIds[index] ?? '', recordId: bench.sourceIds[0] };
      const { id } = await runWorkflow(bench.editor, wish);
      begun.push({ id, place });
      await closeGate(client, id, place);
    }
  });
  const ids = begun.map(({ id }) => id);
  await settle(async () => expect((await listWaiting(client, ids)).length).toBe(ids.length));
  await stage.lose(first);
  await openGates(client);
  stage.start(runsEveryCase ? 2 : 1);
  await settle(async () =>
    expect(
      await count(
        `workflow_execution WHERE status IN ('queued', 'running', 'waiting') AND workspace_id = $1`,
        [bench.workspaceId],
      ),
    ).toBe(0),
  );
}, 3 * settleMs);
afterAll(async () => {
  await stage.close();
  await receiver.close();
});

describe('a worker that is killed between the points of a workflow step', () => {
  it('loses no execution: each completes with every step done', async () => {
    const { readExecution } = await import('./read-executions');
    for (const { id, place } of begun) {
      const { status, steps } = await readExecution(bench.editor, id);
      expect(status, place).toBe('complete');
      expect(
        steps.map((step) => step.status),
        place,
      ).toEqual(stepNames.map(() => 'done'));
    }
  });

  it('creates nothing twice: one audit line, one copy, one artifact version and one alert', async () => {
    for (const { id, place } of begun) {
      const values = [id];
      expect(
        await count(`audit_event WHERE action = 'workflow.note' AND detail ->> 'execution_id' = $1`, values),
        place,
      ).toBe(1);
      expect(await count('source WHERE cause_execution_id = $1', values), place).toBe(1);
      expect(await count('alert WHERE execution_id = $1', values), place).toBe(1);
      const { rows } = await client.query<{ id: string }>(
        `SELECT output ->> 'artifact_id' AS id FROM execution_step WHERE execution_id = $1 AND name = 'Keep'`,
        values,
      );
      expect(await count('artifact_version WHERE artifact_id = $1', [rows[0]?.id]), place).toBe(1);
    }
    expect(await count(`artifact WHERE title LIKE 'Kept %' AND workspace_id = $1`, [bench.workspaceId])).toBe(
      begun.length,
    );
  });

  it('sends each payload under one key, and repeats it only when its arrival is unknown', () => {
    for (const { id, place } of begun) {
      const own = receiver.received.filter(({ headers }) =>
        String(headers['idempotency-key']).startsWith(`${id}:`),
      );
      const byKey = Map.groupBy(own, ({ headers }) => headers['idempotency-key']);
      expect([...byKey.keys()].toSorted(), place).toEqual([`${id}:tell_one`, `${id}:tell_two`]);
      const sendings = place === 'delivery sent' ? [1, 2] : [1, 1];
      expect([...byKey.values()].map((of) => of.length).toSorted(), place).toEqual(sendings);
      for (const of of byKey.values()) expect(new Set(of.map(({ body }) => body)).size, place).toBe(1);
    }
  });
});
