import type { ReplyTo } from '../api';

type Offered = ReplyTo<'GET /v1/models'>;

const plain = {
  model: 'm',
  base_url: null,
  key: null,
  own_context_tokens: null,
  run_cost_ceiling_usd: null,
  run_token_ceiling: null,
  price: null,
  tried: null,
};
const fromServer = { id: 'environment', name: 'Server model', origin: 'environment', provider: 'ollama' } as const;
const builtIn = { id: 'built-in', name: 'Built-in reader', origin: 'built-in', provider: 'extractive' } as const;

/** A workspace with the built-in reader only. */
export const onlyBuiltIn: Offered = { items: [{ ...plain, ...builtIn, is_default: true }], next: null };

/** A workspace whose default is a model of the server, beside which the built-in reader can be chosen. */
export const twoModels: Offered = {
  items: [
    { ...plain, ...fromServer, is_default: true },
    { ...plain, ...builtIn, is_default: false },
  ],
  next: null,
};
