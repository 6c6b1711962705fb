/** Random definitions made from few ids and names, so that two of them have much in common. */
import fc from 'fast-check';
import type { JsonValue } from '@/lib/core/json';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';

const ids = ['id-1', 'id-2', 'id-3', 'id-4', 'id-5', 'id-6'];
const names = ['Check', 'Send', 'Wait', 'Save', 'Ask', 'check'];

/** Every value of the key `token` begins with this. */
export const secretMark = 'SECRET';

const json = fc
  .jsonValue({ maxDepth: 2 })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);
const plain = fc.oneof(fc.constantFrom<JsonValue>('a', 'b', 1, '1', true, 'yes', null, 'null', '', []), json);
const config = fc
  .record(
    { title: plain, token: fc.nat(3).map((length) => secretMark.repeat(length + 1)), collection_id: plain, ['__proto__']: plain },
    { requiredKeys: [] },
  )
  .map((values): { [key: string]: JsonValue } => Object.fromEntries(Object.entries(values)));
const position = fc.record({ x: fc.nat(2), y: fc.nat(2) });

const action = fc.record(
  {
    id: fc.constantFrom(...ids),
    name: fc.constantFrom(...names),
    actionType: fc.constantFrom('call_webhook', 'send_email', 'gone'),
    actionConfig: config,
    position,
  },
  { requiredKeys: ['id', 'name', 'actionType', 'actionConfig'] },
);

const settings = fc.record(
  {
    name: fc.constantFrom('One', 'Two'),
    description: fc.constantFrom('', 'About it'),
    entity: fc.constantFrom('research.sources' as const, 'research.runs' as const),
    triggerType: fc.constantFrom('on_create' as const, 'scheduled' as const),
    collectionId: fc.constantFrom('col_1', 'col_2'),
    schedule: fc.constantFrom({ cron: '0 8 * * 1', timeZone: 'UTC' }, { cron: '0 9 * * 1', timeZone: 'UTC' }),
  },
  { requiredKeys: ['name', 'description', 'entity', 'triggerType'] },
);

export const anyDefinition: fc.Arbitrary<WorkflowDefinition> = fc
  .tuple(settings, fc.uniqueArray(action, { maxLength: 6, selector: ({ id }) => id }))
  .chain(([given, actions]): fc.Arbitrary<WorkflowDefinition> => {
    if (actions.length === 0) return fc.constant({ ...given, actions, edges: [] });
    const end = fc.constantFrom(...actions.map(({ id }) => id));
    const port = fc.constantFrom('success', 'failure');
    const edge = fc.oneof(
      fc.record({ edgeType: fc.constant('start' as const), target: end }),
      fc.record({ edgeType: fc.constant('sequence' as const), source: end, port, target: end }),
    );
    return fc.array(edge, { maxLength: 8 }).map((edges) => ({ ...given, actions, edges }));
  });
