/** Threats 8, 9 and 34: what was shown is what is applied, once, by whoever may, and never over what somebody else approved meanwhile. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayMs, hourMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import type { Editor } from '@/lib/domain/team/actor';
import type * as workbench from '../keeping/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import type * as workflowBench from './__fixtures__/workflow-bench';

/** Orders in which two editors work; the long tests try a thousand. */
const interleavings = Number(process.env['INTERLEAVINGS'] ?? 20);

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let made: typeof workflowBench;
let product: Awaited<ReturnType<typeof importProduct>>;
let bob: Editor;

/** The environment is read once, so the product is imported after it is set. */
async function importProduct() {
  const [drafts, previews, approving, workflows, trying, database] = await Promise.all([
    import('./manage-drafts'),
    import('./manage-previews'),
    import('./approve-preview'),
    import('./manage-workflows'),
    import('./try-preview'),
    import('@/lib/platform/db/in-workspace'),
  ]);
  return { ...drafts, ...previews, ...approving, ...workflows, ...trying, ...database };
}

beforeAll(async () => {
  instance = await openTestInstance({});
  benches = await import('../keeping/__fixtures__/workbench');
  bench = await benches.openWorkbench();
  made = await import('./__fixtures__/workflow-bench');
  product = await importProduct();
  bob = await made.addEditor(bench, 'bob');
});
afterAll(async () => {
  await benches.closeWorkbench();
  await instance.close();
});

const refusal = async (work: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`It was not refused: ${String(error)}`);
  return error;
};
const previewOf = (editor: Editor, steps: readonly string[], workflowId?: string) => {
  const actions = steps.map((name, index) => made.note(name, steps[index - 1]));
  const changed = workflowId === undefined ? {} : { workflow_id: workflowId };
  return product.createPreview(editor, {
    from: 'definition',
    workflow: made.write({ actions }),
    description: '',
    ...changed,
  });
};

describe('a preview', () => {
  it('is applied as it was shown, by whoever approves its hash, and by nothing else', async () => {
    const shown = await previewOf(bench.editor, ['First', 'Second']);
    const other = await refusal(product.approvePreview(bob, { id: shown.id, hash: 'other', turn_on: true }));
    expect(other.code).toBe('conflict');
    const workflow = await product.approvePreview(bob, {
      id: shown.id,
      hash: shown.draft_hash,
      turn_on: true,
    });
    expect(workflow).toMatchObject({
      version: 1,
      active: true,
      hash: shown.draft_hash,
      owner: { id: bob.userId },
    });
    expect(workflow.definition).toEqual(shown.workflow);
    const again = await refusal(
      product.approvePreview(bob, { id: shown.id, hash: shown.draft_hash, turn_on: true }),
    );
    expect(again.code).toBe('conflict');
    expect((await product.readVersions(bob, workflow.id)).items).toMatchObject([
      { number: 1, preview_id: shown.id, approved_by: { id: bob.userId } },
    ]);
  });

  it('says after it was decided what it changed then, whatever came later', async () => {
    const first = await previewOf(bench.editor, ['One']);
    const approve = ({ id, draft_hash: hash }: typeof first) =>
      product.approvePreview(bob, { id, hash, turn_on: false });
    const { id } = await approve(first);
    const second = await previewOf(bench.editor, ['One', 'Two'], id);
    await approve(second);
    await approve(await previewOf(bench.editor, ['Three'], id));
    for (const shown of [first, second]) {
      const { current, diff } = await product.readPreview(bob, shown.id);
      expect({ current, diff }).toEqual({ current: shown.current, diff: shown.diff });
    }
  });

  it('cannot be approved when its row was changed behind it', async () => {
    const shown = await previewOf(bench.editor, ['Kept']);
    await product.inWorkspace(
      bench.workspaceId,
      (database) =>
        database.$executeRaw`UPDATE workflow_preview SET definition = jsonb_set(definition, '{actions,0,name}', '"Swapped"') WHERE id = ${shown.id}`,
    );
    const refused = await refusal(
      product.approvePreview(bob, { id: shown.id, hash: shown.draft_hash, turn_on: true }),
    );
    expect(refused.code).toBe('conflict');
    expect((await product.readPreview(bob, shown.id)).status).toBe('pending');
  });

  it('is worth nothing after a day, and says why where it was rejected', async () => {
    const late = await previewOf(bench.editor, ['Late']);
    const tomorrow = new Date(Date.now() + dayMs + hourMs);
    const approval = { id: late.id, hash: late.draft_hash, turn_on: false };
    expect((await refusal(product.approvePreview(bob, approval, tomorrow))).data).toMatchObject({
      status: 'expired',
    });
    const rejected = await product.rejectPreview(bob, { id: late.id, reason: 'Too much.' });
    expect(rejected).toMatchObject({ status: 'rejected', reason: 'Too much.', follow_up: null });
    expect((await refusal(product.approvePreview(bob, approval))).data).toMatchObject({ status: 'rejected' });
  });

  it('with errors is refused with all of them, and not kept', async () => {
    const actions = [
      made.note('Lost', 'Nowhere'),
      { name: 'Odd', action_type: 'no_such', action_config: {} },
    ];
    const before = await product.readPreviews(bob, { status: 'all', limit: 100 });
    const wanted = { from: 'definition', workflow: made.write({ actions }), description: '' } as const;
    const refused = await refusal(product.createPreview(bench.editor, wanted));
    expect(refused.code).toBe('invalid_input');
    expect(refused.message).toContain('Nowhere');
    expect((await product.readPreviews(bob, { status: 'all', limit: 100 })).items).toHaveLength(
      before.items.length,
    );
  });

  it('never shows a secret, keeps it when the mask comes back, and drops it where another host would get it', async () => {
    const call = (url: string, secret: string) => ({
      name: 'Send',
      action_type: 'call_webhook',
      action_config: { url, body: { a: 1 }, signing_secret: secret },
    });
    const first = await made.approve(
      bench.editor,
      made.write({ actions: [call('https://a.example/x', 'hush-hush-hush')] }),
    );
    const stored = await product.inWorkspace(bench.workspaceId, (database) =>
      database.workflowVersion.findMany({ where: { workflowId: first.id } }),
    );
    expect(JSON.stringify([first, stored])).not.toContain('hush');
    const mask = first.definition.actions[0]?.action_config['signing_secret'];
    expect(mask).toBe('•••• (set)');
    const open = async (url: string) => {
      const workflow = made.write({ actions: [call(url, '•••• (set)')] });
      const preview = await product.createPreview(bob, {
        from: 'definition',
        workflow,
        description: '',
        workflow_id: first.id,
      });
      return preview.diff.rows.flatMap(({ lines }) => lines.map(({ field }) => field));
    };
    expect(await open('https://a.example/x')).toEqual([]);
    expect(await open('https://b.example/x')).toContain('Signing secret');
  });
});

describe('two editors', () => {
  it('cannot both have what they approve at once: one is refused with both versions', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await made.approve(bench.editor, made.write({ actions: [made.note('Begin')] }));
      const shown = await Promise.all([
        previewOf(bench.editor, ['Begin', 'Ada'], id),
        previewOf(bob, ['Begin', 'Bob'], id),
      ]);
      const outcomes = await Promise.allSettled(
        shown.map((preview, index) =>
          product.approvePreview(index === 0 ? bench.editor : bob, {
            id: preview.id,
            hash: preview.draft_hash,
            turn_on: true,
          }),
        ),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const lost = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(lost?.reason).toMatchObject({
        code: 'conflict',
        data: { current: { version: 2 }, yours: { base_version: 1 } },
      });
      expect((await product.readWorkflow(bob, id)).version).toBe(2);
    }
  });

  it('never apply a stale preview, nor overwrite a draft, in whatever order they work', async () => {
    const kinds = ['preview', 'preview of the draft', 'approve', 'approve', 'save'] as const;
    const steps = fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        who: fc.constantFrom(0, 1),
        holds: fc.constantFrom(0, 1),
      }),
      { minLength: 4, maxLength: 8 },
    );
    const people = [bench.editor, bob] as const;
    await fc.assert(
      fc.asyncProperty(steps, async (orders) => {
        const { id } = await made.approve(bench.editor, made.write({ actions: [made.note('Begin')] }));
        let version = 1;
        let drafts = 1;
        const shared = await product.createDraft(bench.editor, { from: 'workflow', workflow_id: id });
        const held = await Promise.all(
          people.map((editor) => previewOf(editor, ['Begin', `By ${editor.userId}`], id)),
        );
        const bases = [1, 1];
        const decided = new Set<string>();
        const known = [1, 1];
        for (const { kind, who, holds } of orders) {
          const editor = people[who] ?? bob;
          const preview = held[holds];
          if (preview === undefined) continue;
          if (kind === 'preview') {
            held[holds] = await previewOf(editor, ['Begin', `${version} by ${editor.userId}`], id);
            bases[holds] = version;
          }
          if (kind === 'preview of the draft') {
            const wanted = { from: 'draft', draft_id: shared.id, description: '' } as const;
            held[holds] = await product.createPreview(bench.editor, wanted);
            bases[holds] = 1;
          }
          if (kind === 'approve') {
            const mayPass = bases[holds] === version && !decided.has(preview.id);
            const approval = { id: preview.id, hash: preview.draft_hash, turn_on: true };
            const passed = await product.approvePreview(editor, approval).then(
              () => true,
              (error: unknown) => {
                const isStale = !decided.has(preview.id);
                expect(error).toMatchObject({
                  code: 'conflict',
                  ...(isStale
                    ? { data: { current: { version }, yours: { base_version: bases[holds] } } }
                    : {}),
                });
                return false;
              },
            );
            expect(passed).toBe(mayPass);
            if (passed) {
              version += 1;
              decided.add(preview.id);
            }
          }
          if (kind === 'save') {
            // Two windows of one member: each knows the draft as it saw it last.
            const workflow = made.write({ actions: [made.note(`Draft ${drafts}`)] });
            const edit = { id: shared.id, version: known[who] ?? 0, workflow };
            const saved = await product.changeDraft(bench.editor, edit).then(
              () => true,
              (error: unknown) => {
                expect(error).toMatchObject({ code: 'conflict', data: { current: { version: drafts } } });
                return false;
              },
            );
            expect(saved).toBe(known[who] === drafts);
            if (saved) drafts += 1;
            known[who] = drafts;
          }
        }
        expect((await product.readWorkflow(bob, id)).version).toBe(version);
        expect((await product.readDraft(bench.editor, shared.id)).version).toBe(drafts);
        await product.removeWorkflow(bob, id);
        await product.removeDraft(bench.editor, shared.id);
      }),
      { numRuns: interleavings },
    );
  }, 1_800_000);
});

describe('a workflow', () => {
  it('goes back to an earlier version by a preview of it, and says what separates two', async () => {
    const { id } = await made.approve(bench.editor, made.write({ actions: [made.note('One')] }));
    await made.approve(bob, made.write({ actions: [made.note('One'), made.note('Two', 'One')] }), {
      workflowId: id,
    });
    const { diff } = await product.compareVersions(bob, { id, from: 1, to: 2 });
    expect(diff.counts.actions).toEqual({ added: 1, removed: 0, changed: 0, moved: 0 });
    const back = await product.createPreview(bob, { from: 'version', workflow_id: id, version: 1 });
    const restored = await product.approvePreview(bob, { id: back.id, hash: back.draft_hash, turn_on: true });
    expect(restored).toMatchObject({ version: 3, definition: { actions: [{ name: 'One' }] } });
    expect((await product.readVersions(bob, id)).items.map(({ origin }) => origin)).toEqual([
      'restore',
      'hand',
      'hand',
    ]);
  });

  it('is renamed without a new version, is gone when deleted, and comes back switched off', async () => {
    const { id } = await made.approve(bench.editor, made.write({ actions: [made.note('Kept')] }));
    const renamed = await product.changeWorkflow(bob, { id, name: 'Renamed' });
    expect(renamed).toMatchObject({
      name: 'Renamed',
      version: 1,
      active: true,
      definition: { name: 'Renamed' },
    });
    await product.removeWorkflow(bob, id);
    expect((await refusal(product.readWorkflow(bob, id))).code).toBe('not_found');
    expect(await product.restoreWorkflow(bob, id)).toMatchObject({ name: 'Renamed', active: false });
  });

  it('is tried with a real record, and nothing of it is done', async () => {
    const mention = {
      name: 'Mentions',
      action_type: 'evaluate_condition',
      action_config: { condition: { field: 'trigger.markdown', operator: 'matches_any', value: ['dam'] } },
    };
    const actions = [
      mention,
      made.alert('Tell', 'Mentions:output-true'),
      made.note('Otherwise', 'Mentions:output-false'),
    ];
    const shown = await product.createPreview(bob, {
      from: 'definition',
      workflow: made.write({ actions }),
      description: '',
    });
    const signal = new AbortController().signal;
    const trial = await product.tryPreview(bob, { id: shown.id, recordId: bench.sourceIds[0] }, signal);
    expect(trial.steps.map(({ name, state, port }) => [name, state, port])).toEqual([
      ['Mentions', 'run', 'output-true'],
      ['Tell', 'would_run', 'success'],
      ['Otherwise', 'not_reached', null],
    ]);
    expect(trial.steps[1]?.input?.['message']).toBe(`See ${trial.record?.title}`);
    const told = await product.inWorkspace(bench.workspaceId, (database) => database.alert.count());
    expect(told).toBe(0);
  });
});

vi.setConfig({ testTimeout: 60_000 });
