/**
 * Requests that are spoiled at every place of their body, for every endpoint (threats 18): each is refused in plain words that name the field, and
 * changes nothing, or is accepted; none is a fault of ours. Bodies that the declared shape refuses are given to the function that reads every
 * body; the others are sent.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { shareCases } from '@/e2e/support/choose-cases';
import { AppError } from '@/lib/core/errors';
import { readJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { allEndpoints } from '@/lib/protocol/http';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import { getOpenApiDocument } from '@/lib/server/http/openapi';
import { requireShape } from '@/lib/server/http/require-shape';
import { call } from './__fixtures__/call-route';
import { samples } from './__fixtures__/samples';
import { type SpoiledBody, spoilBody } from './__fixtures__/spoil-body';
import { addPerson, addThings, type Ids, openTenant, type Person, type Tenant } from './__fixtures__/tenants';
import { listChanges, markChanges, undoChanges, watchChanges } from './__fixtures__/watch-changes';

const instance = await vi.hoisted(async () => (await import('./__fixtures__/instance')).openInstance());
afterAll(() => instance.close());

let here: Tenant;
let me: Person;
let ours: Ids;
beforeAll(async () => {
  here = await openTenant('QZHERE');
  await watchChanges();
  me = await addPerson(here.workspaceId, 'owner', 'QZHERE');
  ours = await addThings(here, me);
});

const withJson = allEndpoints.filter(
  ({ bodyKind, name, access }) =>
    access !== 'public' &&
    ['json', 'multipart'].includes(bodyKind) &&
    samples[name]?.({} as Ids).body !== undefined,
);

type Schema = {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};
const shapes = getOpenApiDocument().components.schemas as Readonly<Record<string, Schema>>;

/** Lists the names of the fields that the published description has for a body. */
function listFields({ $ref, properties = {}, anyOf = [], oneOf = [] }: Schema): readonly string[] {
  const named = $ref === undefined ? [] : listFields(shapes[$ref.split('/').at(-1) ?? ''] ?? {});
  return [...new Set([...named, ...Object.keys(properties), ...[...anyOf, ...oneOf].flatMap(listFields)])];
}

const nameBody = ({ name }: Endpoint) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Body`;

/** `npm test` tries each endpoint with a fifth of the faults, and the long tests with all. */
const listSpoiled = (endpoint: Endpoint): readonly SpoiledBody[] =>
  shareCases(
    spoilBody(samples[endpoint.name]?.(ours).body ?? {}, listFields(shapes[nameBody(endpoint)] ?? {})),
    {
      taker: withJson.indexOf(endpoint) % 5,
      takers: 5,
    },
  );

type Refused = { readonly message: string; readonly field: string };

/** Returns how the function that reads the body of every request refuses it, or null if it is accepted. */
function refuse(
  { body, bodyChars = limits.requestBodyChars }: Endpoint,
  { text }: SpoiledBody,
): Refused | null {
  const read = readJson(text, bodyChars);
  if (!read.ok) return { message: 'The body is larger than it may be.', field: '' };
  try {
    requireShape(body, read.value);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error;
    return { message: error.message, field: String(error.data?.['field']) };
  }
}

/** Words of the library that checks shapes, and of the language. */
const foreignWords =
  /invalid|expected|received|too (?:big|small)|unrecognized|\bNaN\b|undefined|discriminator|nonoptional|regex|pattern|\bzod\b|required format|\[object/i;
const sentence = /^(?:The request|`[^`]+`|\p{Lu}).*\.$/su;

const isWithin = (field: string, place: string) =>
  [field, place].some((one) => one === '') ||
  `${field}.`.startsWith(`${place}.`) ||
  `${place}.`.startsWith(`${field}.`);

describe.each(withJson)('$method $path', (endpoint) => {
  it('refuses a spoiled body in plain words that name the field', () => {
    const faults = listSpoiled(endpoint).flatMap((spoiled) => {
      const refused = refuse(endpoint, spoiled);
      if (refused === null) return [];
      const { message, field } = refused;
      const isPlain =
        sentence.test(message) && !foreignWords.test(message.replaceAll(/`[^`]*`|"[^"]*"/g, ''));
      return isPlain && isWithin(field, spoiled.place)
        ? []
        : [`${spoiled.place}, ${spoiled.fault}: [${field}] ${message}`];
    });
    expect(faults).toEqual([]);
  });

  it('answers a body that is only strange as it is described, and changes nothing when it refuses', async () => {
    const accepted = listSpoiled(endpoint).filter((spoiled) => refuse(endpoint, spoiled) === null);
    const faults: string[] = [];
    for (const { place, fault, text } of accepted) {
      const before = await markChanges();
      const headers = { cookie: me.cookie, 'x-workspace-id': here.workspaceId };
      const heard = await call(endpoint, { ids: ours, rawBody: text, headers });
      const changes = heard.status < 400 ? [] : await listChanges(here.workspaceId, before);
      await undoChanges(before);
      if (heard.status === 500 || changes.length > 0)
        faults.push(`${place}, ${fault}: ${heard.status} ${heard.raw.slice(0, 200)} ${changes.join(', ')}`);
    }
    expect(faults).toEqual([]);
  });
});
