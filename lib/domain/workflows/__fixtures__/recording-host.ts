/** A host that records every call and returns the given answer or a plain default. */
import { asId } from '@/lib/core/ids';
import type { ActionHost } from '../actions/action-host';
import { ActionFailure } from '../actions/define-action';
import type { ActionContext } from '../actions/step-outcome';

type Asked = { readonly method: string; readonly input: unknown };

/** @param answers by `port.method`; an `ActionFailure` is thrown instead of returned. */
export function createRecordingHost(answers: Readonly<Record<string, unknown>> = {}) {
  const asked: Asked[] = [];
  const standard: Record<string, unknown> = {
    'lookups.find': { total: 0, records: [] },
    'collections.create': { collectionId: asId('col_new') },
    'collections.update': { changed: true },
    'sources.createNote': { sourceId: asId('src_note') },
    'sources.capture': { sourceId: asId('src_new') },
    'sources.rename': { changed: true },
    'artifacts.save': { artifactId: asId('art_new'), version: 1 },
    'artifacts.rename': { changed: false },
    'shares.create': {
      shareId: 'share_1',
      url: 'https://s.example.com/x',
      expiresAt: new Date('2026-12-01T00:00:00Z'),
    },
    'transforms.start': { runId: asId('run_1') },
    'questions.start': { runId: asId('run_1') },
    'tables.startFilling': { runId: asId('run_1') },
    'alerts.create': { alertId: 'alert_1' },
    'notifications.send': { sentCount: 2 },
    'webhooks.call': { status: 200, text: 'ok' },
    ...answers,
  };
  const port = (name: string) =>
    new Proxy(
      {},
      {
        get: (_target, method: string) => async (input: unknown) => {
          asked.push({ method: `${name}.${method}`, input });
          const answer = standard[`${name}.${method}`];
          if (answer instanceof ActionFailure) throw answer;
          return answer;
        },
      },
    );
  const ports = ['lookups', 'collections', 'sources', 'artifacts', 'shares', 'transforms', 'questions', 'tables'];
  const more = ['alerts', 'notifications', 'mail', 'webhooks', 'audit'];
  const host = Object.fromEntries([...ports, ...more].map((name) => [name, port(name)])) as ActionHost;
  return { host, asked };
}

export const context: ActionContext = {
  scope: { trigger: { title: 'Harbour depths' }, steps: {} },
  executionId: 'execution',
  stepKey: 'step',
  now: new Date('2026-11-20T08:00:00Z'),
  tries: 0,
  signal: new AbortController().signal,
};
