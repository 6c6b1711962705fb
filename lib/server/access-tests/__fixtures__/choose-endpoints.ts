/**
 * Chooses the endpoints at which a refusal is tried. What is refused before a use case runs is decided by `readCall` in `http/route.ts`, which
 * is given nothing of a declaration but a `Gate`, and `registry.test.ts` shows that each route is served with its own declaration. So endpoints
 * whose gates agree refuse alike: `npm test` asks one of each kind, and the long tests ask all.
 */
import { runsEveryCase } from '@/e2e/support/choose-cases';
import type { Endpoint } from '@/lib/protocol/http/endpoint';

/** The gate of an endpoint. Of its shapes it tells only whether the path names a record and whether an empty body is enough. */
const describeKind = ({ access, token, method, path, bodyKind, body, bodyChars }: Endpoint): string =>
  JSON.stringify([
    access,
    token,
    method === 'GET',
    path.includes('{'),
    bodyKind,
    body.safeParse({}).success,
    bodyChars,
  ]);

/** The first endpoint of each kind among these. With CASES=all every endpoint. */
export const chooseOfEachKind = (endpoints: readonly Endpoint[]): readonly Endpoint[] =>
  runsEveryCase
    ? endpoints
    : [...new Map(endpoints.toReversed().map((endpoint) => [describeKind(endpoint), endpoint])).values()];
