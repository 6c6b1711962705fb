/**
 * Threats 8, 9 and 34: exactly what was shown is applied, once, by a user who may approve it, and never over what somebody else approved in
 * the meantime.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayMs, hourMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import type { Editor } from '@/lib/domain/team/actor';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import type * as workflowBench from './__fixtures__/workflow-bench';

/** Number of orders in which two editors work. The long tests try a thousand. */
const interleavings = Number(process.env['INTERLEAVINGS'] ?? 20);

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let made: typeof workflowBench;
let product: Awaited<ReturnType<typeof importProduct>>;
let bob: Editor;

/** The environment is read only once, so the product is imported after it has been set. */
async function importProduct() {
  const [
    drafting,
    drafts,
    changingDraft,
    removingDraft,
    previewing,
    previews,
    rejecting,
    approving,
    workflows,
    changing,
    removing,
    versions,
    trying,
    database,
  ] = await Promise.all([
    import('./create-draft'),
    import('./read-drafts'),
    import('./change-draft'),
    import('./remove-draft'),
    import('./create-preview'),
    import('./read-previews'),
    import('./reject-preview'),
    import('./approve-preview'),
    import('./read-workflows'),
    import('./change-workflow'),
    import('./remove-workflow'),
    import('./read-versions'),
    import('./try-preview'),
    import('@/lib/platform/db/in-workspace'),
  ]);
  const all = {
    ...drafting,
    ...drafts,
    ...changingDraft,
    ...removingDraft,
    ...previewing,
    ...previews,
    ...rejecting,
  };
  return {
    ...all,
    ...approving,
    ...workflows,
    ...changing,
    ...removing,
    ...versions,
    ...trying,
    ...database,
  };
}

beforeAll(async () => {
  instance = await openTestInstance({});
  benches = await import('../artifacts/__fixtures__/workbench');
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

/** What is expected of a preview that an editor holds. */
type Held = {
  readonly shown: Awaited<ReturnType<typeof previewOf>>;
  readonly base: number;
  /** The version of the draft that it shows. Approving the preview deletes the draft, unless the draft has changed since. */
  readonly draft: number | null;
};

/** A workflow, a draft of it and two previews between two editors, with a model of the expected outcome of each step. */
async function openDesk() {
  const people = [bench.editor, bob] as const;
  const { id } = await made.approve(bench.editor, made.write({ actions: [made.note('Begin')] }));
  const shared = await product.createDraft(bench.editor, { from: 'workflow', workflow_id: id });
  const begin = async (editor: Editor): Promise<Held> => {
    const shown = await previewOf(editor, ['Begin', `By ${editor.userId}`], id);
    return { shown, base: 1, draft: null };
  };
  const held: [Held, Held] = [await begin(bench.editor), await begin(bob)];
  const decided = new Set<string>();
  /** Two windows of one member. Each knows the version of the draft that it saw last. */
  const known: [number, number] = [1, 1];
  let version = 1;
  let drafts = 1;
  let isDraftGone = false;
  const passes = (work: Promise<unknown>, refusalOf: () => object) =>
    work.then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject(refusalOf());
        return false;
      },
    );
  return {
    async preview(who: 0 | 1, holds: 0 | 1) {
      const editor = people[who];
      const shown = await previewOf(editor, ['Begin', `${version} by ${editor.userId}`], id);
      held[holds] = { shown, base: version, draft: null };
    },
    async previewDraft(holds: 0 | 1) {
      if (isDraftGone) return;
      const wanted = { from: 'draft', draft_id: shared.id, description: '' } as const;
      held[holds] = { shown: await product.createPreview(bench.editor, wanted), base: 1, draft: drafts };
    },
    async approve(who: 0 | 1, holds: 0 | 1) {
      const { shown, base, draft } = held[holds];
      const isDecided = decided.has(shown.id);
      const passed = await passes(
        product.approvePreview(people[who], { id: shown.id, hash: shown.draft_hash, turn_on: true }),
        () => ({
          code: 'conflict',
          ...(isDecided ? {} : { data: { current: { version }, yours: { base_version: base } } }),
        }),
      );
      expect(passed).toBe(base === version && !isDecided);
      if (!passed) return;
      version += 1;
      decided.add(shown.id);
      isDraftGone ||= draft === drafts;
    },
    async save(who: 0 | 1) {
      const workflow = made.write({ actions: [made.note(`Draft ${drafts}`)] });
      const saved = await passes(
        product.changeDraft(bench.editor, { id: shared.id, version: known[who], workflow }),
        () =>
          isDraftGone ? { code: 'not_found' } : { code: 'conflict', data: { current: { version: drafts } } },
      );
      expect(saved).toBe(!isDraftGone && known[who] === drafts);
      if (saved) drafts += 1;
      known[who] = drafts;
    },
    async compare() {
      expect((await product.readWorkflow(bob, id)).version).toBe(version);
      const left = (await product.readDrafts(bench.editor)).items.find((draft) => draft.id === shared.id);
      expect(left?.version).toBe(isDraftGone ? undefined : drafts);
    },
    async clear() {
      await product.removeWorkflow(bob, id);
      if (!isDraftGone) await product.removeDraft(bench.editor, shared.id);
    },
  };
}

describe('a workflow preview', () => {
  it('is applied exactly as shown, by the user who approves its hash', async () => {
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

  it('removes its draft when it is approved, unless the draft changed since', async () => {
    const approveDraft = async (isChangedSince: boolean) => {
      const draft = await product.createDraft(bench.editor, {
        from: 'definition',
        workflow: made.write({ actions: [made.note('Shown')] }),
      });
      const preview = await product.createPreview(bench.editor, {
        from: 'draft',
        draft_id: draft.id,
        description: '',
      });
      if (isChangedSince)
        await product.changeDraft(bench.editor, {
          id: draft.id,
          version: draft.version,
          workflow: made.write({ actions: [made.note('Later')] }),
        });
      await product.approvePreview(bob, { id: preview.id, hash: preview.draft_hash, turn_on: false });
      return draft.id;
    };
    const gone = await approveDraft(false);
    const left = await approveDraft(true);
    const ids = (await product.readDrafts(bench.editor)).items.map(({ id }) => id);
    expect({ gone: ids.includes(gone), left: ids.includes(left) }).toEqual({ gone: false, left: true });
  });

  it('still shows its own changes after the decision, whatever changed later', async () => {
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

  it('cannot be approved when its stored definition was changed', async () => {
    const shown = await previewOf(bench.editor, ['Kept']);
    await product.inWholeWorkspace(
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

  it('expires after a day, and keeps the reason when it is rejected', async () => {
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

  it('with errors is refused with the errors, and not stored', async () => {
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

  it('never shows a secret, keeps it when the mask is sent back, and drops it for another host', async () => {
    const call = (url: string, secret: string) => ({
      name: 'Send',
      action_type: 'call_webhook',
      action_config: { url, body: { a: 1 }, signing_secret: secret },
    });
    const first = await made.approve(
      bench.editor,
      made.write({ actions: [call('https://a.example/x', 'hush-hush-hush')] }),
    );
    const stored = await product.inWholeWorkspace(bench.workspaceId, (database) =>
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
  it('cannot both approve at once: one is refused with both versions', async () => {
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

  it('never apply a stale preview or overwrite a draft, in whatever order they work', async () => {
    const kinds = ['preview', 'preview of the draft', 'approve', 'approve', 'save'] as const;
    const steps = fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        who: fc.constantFrom(0 as const, 1 as const),
        holds: fc.constantFrom(0 as const, 1 as const),
      }),
      { minLength: 4, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (orders) => {
        const desk = await openDesk();
        for (const { kind, who, holds } of orders) {
          if (kind === 'preview') await desk.preview(who, holds);
          else if (kind === 'preview of the draft') await desk.previewDraft(holds);
          else if (kind === 'approve') await desk.approve(who, holds);
          else await desk.save(who);
        }
        await desk.compare();
        await desk.clear();
      }),
      { numRuns: interleavings },
    );
  }, 1_800_000);
});

describe('a workflow', () => {
  it('returns to an earlier version through a preview, and shows the difference between two', async () => {
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

  it('is renamed without a new version, hidden when deleted, and restored switched off', async () => {
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

  it('is tried with a real record, and has no effect', async () => {
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
    const told = await product.inWholeWorkspace(bench.workspaceId, (database) => database.alert.count());
    expect(told).toBe(0);
  });
});

vi.setConfig({ testTimeout: 60_000 });
