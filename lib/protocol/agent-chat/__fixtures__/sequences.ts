/** The three documented sequences of agent-chat §2 verbatim: the log, and the text on the wire. Elided fields are filled in. */
import type { KnownEvent, RunEvent } from '../../run-frames';

type Entry = KnownEvent | { type: 'reply'; reply: string };

const enter = (id: string): KnownEvent => ({ type: 'node_enter', id });
const exit = (id: string): KnownEvent => ({ type: 'node_exit', id, result: 'Ok' });
const chunk = (content: string): KnownEvent => ({ type: 'message_chunk', content, id: 'think' });
const call = (callId: string, name: string): KnownEvent[] => [
  { type: 'tool_call_chunk', callId, name, argumentsDelta: '{"secret":' },
  { type: 'tool_call', callId, name, arguments: { secret: 'INPUT' } },
  { type: 'tool_start', callId, name },
  { type: 'tool_output', callId, name, content: 'OUTPUT' },
  { type: 'tool_end', callId, name, result: 'OUTPUT', isError: false },
];
const preview = {
  description: 'Add low stock alert when inventory drops below threshold',
  workflow: { name: 'Low Stock Alert', actions: [], edges: [] },
  is_update: false,
};

export type Sequence = { readonly name: string; readonly log: readonly RunEvent[]; readonly wire: string };

const sequence = (name: string, log: readonly Entry[], wire: string): Sequence => ({
  name,
  log: [{ type: 'run_start', runId: 'run-1', agent: 'react' }, ...log],
  wire,
});

export const sequences: readonly Sequence[] = [
  sequence(
    'Simple question (no tools)',
    [
      enter('think'),
      chunk('The '),
      chunk('**Low Stock Alert**'),
      chunk(' rule triggers...'),
      exit('think'),
      { type: 'reply', reply: 'The **Low Stock Alert** rule triggers...' },
    ],
    `event: message_start
data: {"turn":0}
id: 2

event: content_chunk
data: {"chunk":"The "}
id: 3

event: content_chunk
data: {"chunk":"**Low Stock Alert**"}
id: 4

event: content_chunk
data: {"chunk":" rule triggers..."}
id: 5

event: message_complete
data: {}
id: 7

`,
  ),
  sequence(
    'Question requiring a tool call (2 turns)',
    [
      enter('think'),
      chunk('Let me look up that workflow.'),
      exit('think'),
      enter('act'),
      ...call('t1', 'get_workflow_rule'),
      exit('act'),
      enter('think'),
      chunk('The workflow has 3 actions...'),
      exit('think'),
      { type: 'reply', reply: 'The workflow has 3 actions...' },
    ],
    `event: message_start
data: {"turn":0}
id: 2

event: content_chunk
data: {"chunk":"Let me look up that workflow."}
id: 3

event: tool_call_start
data: {"tool_use_id":"t1","name":"get_workflow_rule"}
id: 6

event: tool_call_result
data: {"tool_use_id":"t1","name":"get_workflow_rule","is_error":false}
id: 10

event: message_start
data: {"turn":1}
id: 12

event: content_chunk
data: {"chunk":"The workflow has 3 actions..."}
id: 13

event: message_complete
data: {}
id: 15

`,
  ),
  sequence(
    'Workflow creation with preview (3 turns)',
    [
      enter('think'),
      ...call('t1', 'discover_action_types'),
      exit('think'),
      enter('think'),
      chunk("I'll build that workflow..."),
      ...call('t2', 'preview_workflow'),
      { type: 'custom', value: { workflow_preview: preview } },
      exit('think'),
      enter('think'),
      chunk("I've sent a preview for your review."),
      exit('think'),
      { type: 'reply', reply: "I've sent a preview for your review." },
    ],
    `event: message_start
data: {"turn":0}
id: 2

event: tool_call_start
data: {"tool_use_id":"t1","name":"discover_action_types"}
id: 3

event: tool_call_result
data: {"tool_use_id":"t1","name":"discover_action_types","is_error":false}
id: 7

event: message_start
data: {"turn":1}
id: 9

event: content_chunk
data: {"chunk":"I'll build that workflow..."}
id: 10

event: tool_call_start
data: {"tool_use_id":"t2","name":"preview_workflow"}
id: 11

event: tool_call_result
data: {"tool_use_id":"t2","name":"preview_workflow","is_error":false}
id: 15

event: workflow_preview
data: {"description":"Add low stock alert when inventory drops below threshold","workflow":{"name":"Low Stock Alert","actions":[],"edges":[]},"is_update":false}
id: 16

event: message_start
data: {"turn":2}
id: 18

event: content_chunk
data: {"chunk":"I've sent a preview for your review."}
id: 19

event: message_complete
data: {}
id: 21

`,
  ),
];
