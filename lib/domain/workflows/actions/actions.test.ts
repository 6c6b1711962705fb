import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@/lib/core/json';
import { asId, type RunId, type SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { minuteMs } from '@/lib/core/clock';
import { sampleConfigs } from '../__fixtures__/workflows';
import { context, createRecordingHost } from '../__fixtures__/recording-host';
import { ActionFailure, PassingFailure } from './define-action';
import { actionTypes, findActionType, isSecretField, listActionTypes } from './registry';
import type { StepOutcome, WaitEnd } from './step-outcome';

function requireType(type: string) {
  const found = findActionType(type);
  if (found === null) throw new Error(type);
  return found;
}

async function execute(type: string, change: Record<string, JsonValue> = {}, answers = {}) {
  const { host, asked } = createRecordingHost(answers);
  const outcome = await requireType(type).execute({ ...sampleConfigs[type], ...change }, host, context);
  return { outcome, asked };
}

async function resume(type: string, end: WaitEnd, answers = {}) {
  const { host } = createRecordingHost(answers);
  return requireType(type).resume(sampleConfigs[type] ?? {}, host, { ...context, end });
}

const run: WaitEnd = { kind: 'run', runId: asId<RunId>('run_1') };
const capture: WaitEnd = { kind: 'capture', sourceId: asId<SourceId>('src_1') };
const failed = { status: 'failed', reason: 'The page was gone.' };
const left = (port: string, output: unknown) => ({ kind: 'left', port, output });

describe('every action type', () => {
  it.each(actionTypes)(
    '$type declares its default port, and a strict form with a title for each field',
    (type) => {
      expect(type.ports.map(({ name }) => name)).toContain(type.defaultPort);
      expect(type.configSchema['additionalProperties']).toBe(false);
      const fields = Object.values(
        (type.configSchema as { properties: Record<string, { title?: string }> }).properties,
      );
      expect(fields.filter(({ title }) => title === undefined)).toEqual([]);
    },
  );

  it('sends data outside only where declared, and takes no address or recipient from data', () => {
    expect(actionTypes.filter(({ risk }) => risk === 'outward').map(({ type }) => type)).toEqual([
      'share_artifact',
      'capture_source',
      'send_email',
      'call_webhook',
    ]);
    const fixed = {
      create_alert: 'recipients',
      send_notification: 'recipients',
      send_email: 'to',
      call_webhook: 'url',
      seek_approval: 'approvers',
    };
    for (const [type, key] of Object.entries(fixed)) {
      const config = { ...sampleConfigs[type], [key]: '{{trigger.author}}' };
      expect(
        requireType(type)
          .findConfigProblems(config)
          .map(({ code, path }) => [code, path]),
      ).toEqual([['fixed_value_needed', key], ...(key === 'url' ? [] : [])]);
    }
  });

  it('is offered with a reason if it cannot run here', () => {
    const { mail: _, tables: __, ...host } = createRecordingHost().host;
    const missing = listActionTypes(host).filter(({ unavailable }) => unavailable !== null);
    expect(missing.map(({ action, unavailable }) => [action.type, unavailable])).toEqual([
      ['fill_table', 'Extraction tables are not available here.'],
      [
        'send_email',
        'No mail server is set up: an administrator can set SMTP_URL and MAIL_FROM. Until then, alert people in the app.',
      ],
    ]);
  });

  it.each(actionTypes.filter(({ risk }) => risk !== 'read').map(({ type }) => type))(
    '%s passes on the key of its step, so that a second attempt acts only once',
    async (type) => {
      const { outcome, asked } = await execute(type);
      if (outcome.kind === 'waiting' && outcome.wait.kind === 'approval') return;
      expect(asked.map(({ input }) => input)).toEqual([
        expect.objectContaining({ idempotencyKey: 'execution:step' }),
      ]);
    },
  );

  it.each(actionTypes.filter(({ needs }) => needs.length > 0).map(({ type }) => type))(
    '%s leaves by failure when its host refuses, its port is missing or its values are wrong',
    async (type) => {
      const refusing = Object.fromEntries(
        [
          'lookups.find',
          'collections.create',
          'collections.update',
          'sources.createNote',
          'sources.capture',
          'sources.refresh',
          'sources.rename',
          'artifacts.save',
          'shares.create',
          'transforms.start',
          'questions.start',
          'tables.startFilling',
          'alerts.create',
          'alerts.setStatus',
          'notifications.send',
          'mail.send',
          'webhooks.call',
          'audit.write',
        ].map((method) => [method, new ActionFailure('Refused.')]),
      );
      expect((await execute(type, {}, refusing)).outcome).toEqual(left('failure', { error: 'Refused.' }));
      expect((await execute(type, { odd: 1 })).outcome).toMatchObject({ port: 'failure' });
      expect(await requireType(type).execute(sampleConfigs[type] ?? {}, {}, context)).toMatchObject({
        port: 'failure',
      });
    },
  );

  it('is tried again after growing pauses while its receiver is not ready, and then leaves by failure', async () => {
    const { host } = createRecordingHost({ 'mail.send': new PassingFailure('Not now.') });
    const execute = (tries: number) =>
      requireType('send_email').execute(sampleConfigs['send_email'] ?? {}, host, { ...context, tries });
    const pauses: number[] = [];
    for (let tries = 0; tries < limits.stepTries - 1; tries += 1) {
      const outcome = await execute(tries);
      if (outcome.kind !== 'waiting' || outcome.wait.kind !== 'retry') throw new Error('It waits.');
      expect(outcome.wait).toMatchObject({ tries: tries + 1, reason: 'Not now.' });
      pauses.push((outcome.wait.until.getTime() - context.now.getTime()) / minuteMs);
    }
    expect(pauses).toEqual([1, 4, 16, 64]);
    expect(await execute(limits.stepTries - 1)).toEqual(left('failure', { error: 'Not now.' }));
  });

  it('throws a program error instead of leaving the step by failure', async () => {
    const { host } = createRecordingHost({ 'audit.write': undefined });
    const broken = { ...host, audit: { write: () => Promise.reject(new TypeError('bug')) } };
    const executed = requireType('log_audit_entry').execute({ message: 'x' }, broken, context);
    await expect(executed).rejects.toThrow(TypeError);
  });
});

describe('a written config', () => {
  const problemsOf = (type: string, change: Record<string, JsonValue>) =>
    requireType(type)
      .findConfigProblems({ ...sampleConfigs[type], ...change })
      .map(({ path }) => path);

  it('may use a reference for a list, a number or an address', () => {
    expect(problemsOf('run_transform', { source_ids: '{{steps.find.output.ids}}' })).toEqual([]);
    expect(problemsOf('seek_approval', { timeout_hours: '{{steps.find.output.count}}' })).toEqual([]);
    expect(problemsOf('capture_source', { url: '{{trigger.url}}' })).toEqual([]);
    expect(problemsOf('run_transform', { options: { most: '{{steps.find.output.count}}' } })).toEqual([]);
  });

  it('is refused with a literal of the wrong kind or with escaped braces', () => {
    expect(problemsOf('run_transform', { source_ids: 'all' })).toEqual(['source_ids']);
    expect(problemsOf('transition_status', { status: '\\{{trigger.status}}' })).toEqual(['status']);
    expect(problemsOf('capture_source', { url: 'ftp://example.com' })).toEqual(['url']);
  });

  it.each([
    ['create_entity', { entity: 'research.collections' }],
    ['create_entity', { text: '' }],
    ['update_field', { field: 'tags' }],
    ['update_field', { value: ['a'] }],
    ['update_field', { entity: 'research.runs' }],
    ['save_artifact', { markdown: ' ' }],
    ['delay', { amount: limits.workflowWaitDays + 1, unit: 'days' }],
    ['share_artifact', { expires_in_days: limits.workflowShareDays + 1 }],
    ['call_webhook', { url: 'javascript:alert(1)' }],
    ['call_webhook', { headers: { 'x y': 'z' } }],
    ['call_webhook', { headers: { x: 'line\nline' } }],
    [
      'call_webhook',
      {
        headers: Object.fromEntries(
          Array.from({ length: limits.webhookHeaders + 1 }, (_, n) => [`x-${n}`, 'y']),
        ),
      },
    ],
    ['send_email', { to: ['nobody'] }],
    ['call_webhook', { body: ['{{trigger.title}}'] }],
    ['seek_approval', { approvers: [] }],
  ])('of %s is refused with %o', (type, change) => {
    expect(problemsOf(type, {})).toEqual([]);
    expect(problemsOf(type, change)).not.toEqual([]);
  });

  it('has its secret fields marked', () => {
    const secrets = actionTypes.flatMap(({ type, secretKeys }) => secretKeys.map((key) => `${type}.${key}`));
    expect(secrets).toEqual(['call_webhook.headers', 'call_webhook.signing_secret']);
    expect(isSecretField('call_webhook', 'headers')).toBe(true);
    expect(isSecretField('call_webhook', 'url')).toBe(false);
    expect(isSecretField('call_web_hook', 'headers')).toBe(true);
    expect(isSecretField('call_web_hook', 'url')).toBe(false);
  });
});

describe('a step', () => {
  it.each<[string, string, Record<string, JsonValue>, Record<string, unknown>, unknown]>([
    [
      'that checks leaves by yes',
      'evaluate_condition',
      {},
      {},
      expect.objectContaining({ port: 'output-true', output: expect.objectContaining({ result: true }) }),
    ],
    [
      'that checks leaves otherwise, and says why',
      'evaluate_condition',
      { condition: { field: 'trigger.title', operator: 'equals', value: 'Tides' } },
      {},
      left('output-false', { result: false, because: expect.stringContaining('Harbour depths') }),
    ],
    [
      'that finds hands on ids and titles, newest first',
      'lookup_entity',
      {},
      {
        'lookups.find': {
          total: 7,
          records: [
            { id: 'b', title: 'B' },
            { id: 'a', title: 'A' },
          ],
        },
      },
      left('found', { count: 7, ids: ['b', 'a'], titles: ['B', 'A'], first_id: 'b', first_title: 'B' }),
    ],
    [
      'that finds nothing says so',
      'lookup_entity',
      {},
      {},
      left('not_found', { count: 0, ids: [], titles: [], first_id: null, first_title: null }),
    ],
    [
      'that finds journal blocks names them by their text',
      'lookup_entity',
      { entity: 'knowledge.journal_blocks' },
      { 'lookups.find': { total: 1, records: [{ id: 'b', text: 'Low tide' }] } },
      left('found', expect.objectContaining({ titles: ['Low tide'] })),
    ],
    [
      'that calls a service goes on with the answer',
      'call_webhook',
      {},
      {},
      left('success', { status: 200, text: 'ok' }),
    ],
    [
      'that calls a service fails at an error status',
      'call_webhook',
      {},
      { 'webhooks.call': { status: 400, text: 'no' } },
      left('failure', { error: 'The service responded with status 400.' }),
    ],
    [
      'that shares hands on the address and when it closes',
      'share_artifact',
      {},
      {},
      left('success', {
        url: 'https://s.example.com/x',
        share_id: 'share_1',
        expires_at: '2026-12-01T00:00:00.000Z',
      }),
    ],
    [
      'that waits says until when',
      'delay',
      {},
      {},
      { kind: 'waiting', wait: { kind: 'time', until: new Date('2026-11-20T10:00:00Z') } },
    ],
    [
      'that asks people says whom, how many and until when',
      'seek_approval',
      {},
      {},
      {
        kind: 'waiting',
        wait: {
          kind: 'approval',
          approvers: ['user_ada', 'user_bob'],
          rule: 'all',
          message: 'Go on?',
          until: new Date('2026-11-21T08:00:00Z'),
        },
      },
    ],
    ['that transforms waits for its run', 'run_transform', {}, {}, { kind: 'waiting', wait: run }],
    [
      'that refreshes waits for the capture',
      'refresh_source',
      { source_id: 'src_1' },
      {},
      { kind: 'waiting', wait: capture },
    ],
  ])('%s', async (_what, type, change, answers, expected) => {
    expect((await execute(type, change, answers)).outcome).toEqual(expected);
  });

  it.each<[string, string, WaitEnd, Record<string, unknown>, unknown]>([
    [
      'an answered question',
      'ask_collection',
      run,
      { 'questions.getEnd': { status: 'answered', answerId: 'msg', markdown: 'Nine.', isAnswered: true } },
      left('success', { answer: 'Nine.', answer_id: 'msg', is_answered: true, run_id: 'run_1' }),
    ],
    [
      'a failed question',
      'ask_collection',
      run,
      { 'questions.getEnd': failed },
      left('failure', { error: 'The page was gone.' }),
    ],
    [
      'a made artifact',
      'run_transform',
      run,
      { 'transforms.getEnd': { status: 'made', artifactId: 'art_9', title: 'T', markdown: 'M' } },
      left('success', { artifact_id: 'art_9', title: 'T', markdown: 'M', run_id: 'run_1' }),
    ],
    [
      'a filled table',
      'fill_table',
      run,
      { 'tables.getEnd': { status: 'filled', filledCount: 4, failedCount: 1 } },
      left('success', { filled_count: 4, failed_count: 1, run_id: 'run_1' }),
    ],
    [
      'a page that changed',
      'refresh_source',
      capture,
      {
        'sources.getCaptureEnd': {
          status: 'captured',
          title: 'T',
          changed: true,
          changes: '+ x',
          wordCount: 3,
        },
      },
      left('changed', { source_id: 'src_1', title: 'T', changes: '+ x', word_count: 3 }),
    ],
    [
      'a page that did not',
      'refresh_source',
      capture,
      {
        'sources.getCaptureEnd': {
          status: 'captured',
          title: 'T',
          changed: false,
          changes: '',
          wordCount: 3,
        },
      },
      left('unchanged', { source_id: 'src_1', title: 'T', changes: '', word_count: 3 }),
    ],
    [
      'a page that is gone',
      'capture_source',
      capture,
      { 'sources.getCaptureEnd': failed },
      left('failure', { error: 'The page was gone.' }),
    ],
    [
      'people who decided',
      'seek_approval',
      { kind: 'approval', decision: 'rejected', decidedBy: ['user_ada'], comment: 'Not yet.' },
      {},
      left('rejected', { decided_by: ['user_ada'], comment: 'Not yet.' }),
    ],
    ['time', 'delay', { kind: 'time' }, {}, left('success', { waited_until: '2026-11-20T08:00:00.000Z' })],
  ])('continues after %s by the matching port', async (_what, type, end, answers, expected) => {
    expect(await resume(type, end, answers)).toEqual(expected);
  });

  it('cannot be resumed with the end of another wait', async () => {
    await expect(resume('run_transform', { kind: 'time' })).rejects.toThrow(
      'Waited for run, resumed with time',
    );
    await expect(resume('create_alert', { kind: 'time' })).rejects.toThrow('does not wait');
  });

  it('shortens a message that is longer than the maximum', async () => {
    const { asked } = await execute('create_alert', { message: '🌊'.repeat(limits.workflowTextChars) });
    const { message } = asked[0]?.input as { message: string };
    expect([message.length <= limits.workflowTextChars, message.isWellFormed(), message.at(-1)]).toEqual([
      true,
      true,
      '…',
    ]);
  });

  it('creates, changes and saves what its config says', async () => {
    const inputs = async (type: string, change: Record<string, JsonValue>) =>
      (await execute(type, change)).asked[0];
    const collection = { entity: 'research.collections', title: 'New', tags: ['a'] };
    const { host, asked } = createRecordingHost();
    const made: StepOutcome = await requireType('create_entity').execute(collection, host, context);
    expect(made).toEqual(left('success', { id: 'col_new', title: 'New' }));
    expect(asked).toEqual([
      {
        method: 'collections.create',
        input: { title: 'New', tags: ['a'], idempotencyKey: 'execution:step' },
      },
    ]);
    expect(
      await inputs('update_field', {
        entity: 'research.collections',
        id: 'col_1',
        field: 'tags',
        value: ['b'],
      }),
    ).toEqual({
      method: 'collections.update',
      input: { collectionId: 'col_1', tags: ['b'], idempotencyKey: 'execution:step' },
    });
    expect(await inputs('update_field', { entity: 'research.artifacts', id: 'art_1' })).toMatchObject({
      method: 'artifacts.rename',
      input: { artifactId: 'art_1', title: 'Checked' },
    });
    expect(await inputs('save_artifact', { answer_ids: ['msg_1'], artifact_id: 'art_1' })).toMatchObject({
      input: { artifactId: 'art_1', collectionId: 'col_harbours', markdown: 'Deep.', answerIds: ['msg_1'] },
    });
  });
});
