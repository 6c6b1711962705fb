/** An entry of `GET /v1/tools`. */
import type { Tool } from '@/lib/engine/tools/tool';
import type { ReplyOf } from '@/lib/protocol/http/endpoint';
import type { listToolsEndpoint } from '@/lib/protocol/http/tools';

type Entry = ReplyOf<typeof listToolsEndpoint>['items'][number];

export function presentTool(tool: Tool, available: boolean): Entry {
  const { name, title, sentence, contexts, risk, role, inputSchema } = tool;
  return {
    name,
    title,
    sentence,
    risk,
    role,
    available,
    contexts: [...contexts],
    input_schema: inputSchema as Entry['input_schema'],
  };
}
