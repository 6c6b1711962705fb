/**
 * An outside agent with a token: it sends LLMX to the real route and reads the messages waiting for it. Import it after the instance is
 * open.
 */
import { createApiTokenEndpoint } from '@/lib/protocol/http/accounts';
import { type LlmxMessage, readMessage } from '@/lib/protocol/llmx';
import type { Browser } from '@/lib/server/team/__fixtures__/people';
import { GET, POST } from '@/app/v1/llmx/route';

const address = 'http://localhost:3000/v1/llmx';
const nothing = { params: Promise.resolve({}) };

export type Heard = { readonly status: number; readonly text: string };

export function read(text: string): LlmxMessage {
  const result = readMessage(text);
  if (!result.ok) throw new Error(`${result.failure.failure.reason}: ${text}`);
  return result.value.message;
}

export const readAll = (text: string): LlmxMessage[] => (text === '' ? [] : text.split('\n\n').map(read));

export class Agent {
  #after = 0;

  constructor(readonly bearer: string) {}

  static async of(browser: Browser, workspaceId: string): Promise<Agent> {
    const { reply } = await browser.send(createApiTokenEndpoint, { body: { name: 'agent' }, workspaceId });
    return new Agent(reply.token);
  }

  async send(text: string, headers: Readonly<Record<string, string>> = {}): Promise<Heard> {
    const sent = { authorization: `Bearer ${this.bearer}`, 'content-type': 'text/plain', ...headers };
    const response = await POST(new Request(address, { method: 'POST', headers: sent, body: text }), nothing);
    return { status: response.status, text: await response.text() };
  }

  /** Sends a message and returns the reply, parsed. */
  async say(text: string): Promise<LlmxMessage> {
    return read((await this.send(text)).text);
  }

  async look(query: Readonly<Record<string, string>> = {}): Promise<Heard> {
    const params = new URLSearchParams({ after: String(this.#after), ...query });
    const headers = { authorization: `Bearer ${this.bearer}` };
    const response = await GET(new Request(`${address}?${params}`, { headers }), nothing);
    return { status: response.status, text: await response.text() };
  }

  /** Returns the new messages for the agent. */
  async hear(query: Readonly<Record<string, string>> = {}): Promise<LlmxMessage[]> {
    const messages = readAll((await this.look(query)).text);
    this.#after = messages.at(-1)?.header.s ?? this.#after;
    return messages;
  }
}

/** Returns the blocks of one type from all messages. */
export function pick<const Type extends LlmxMessage['blocks'][number]['type']>(
  messages: readonly LlmxMessage[],
  type: Type,
) {
  const blocks = messages.flatMap(({ blocks: all }) => all);
  return blocks.filter((block) => block.type === type) as Extract<(typeof blocks)[number], { type: Type }>[];
}
