import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '@/lib/protocol/http';
import type { Endpoint } from '@/lib/protocol/http/endpoint';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'lib/protocol/http');
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

async function readDeclarations(): Promise<Map<string, Endpoint>> {
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !/^index|\.test\.ts$/.test(name),
  );
  const modules = await Promise.all(
    files.map(
      (name) => import(/* @vite-ignore */ path.join(folder, name)) as Promise<Record<string, Endpoint>>,
    ),
  );
  return new Map(
    modules.flatMap((module) =>
      Object.entries(module).filter(([name]) => name.endsWith('Endpoint') && name !== 'defineEndpoint'),
    ),
  );
}

type ServedRoute = {
  readonly method: string;
  readonly path: string;
  readonly declaration: string | undefined;
};

/** Reads what the route files export, and which declaration each method serves. */
function readRoutes(): ServedRoute[] {
  return readdirSync(path.join(root, 'app/v1'), { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'route.ts')
    .flatMap((name) => {
      const text = readFileSync(path.join(root, 'app/v1', name), 'utf8');
      const address = `/v1/${path.dirname(name)}`.replaceAll('[', '{').replaceAll(']', '}');
      return [...text.matchAll(/export (?:const|(?:async )?function) (\w+)(?:\s*=\s*serve\(\s*(\w+))?/g)]
        .filter((match) => methods.includes(match[1] ?? ''))
        .map((match) => ({ method: match[1] ?? '', path: address, declaration: match[2] }));
    });
}

const write = ({ method, path: address }: { method: string; path: string }) => `${method} ${address}`;
const declared = await readDeclarations();
const routes = readRoutes();

describe('the registry of endpoints', () => {
  it('contains every endpoint that a file of the folder exports, once', () => {
    expect(declared.size).toBeGreaterThan(50);
    expect(allEndpoints.map(({ name }) => name).sort()).toEqual(
      [...declared.values()].map(({ name }) => name).sort(),
    );
  });

  it('has no two endpoints with the same name, or with the same method and path', () => {
    expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length);
    expect(new Set(allEndpoints.map(write)).size).toBe(allEndpoints.length);
  });

  it('declares every parameter of a path', () => {
    for (const endpoint of allEndpoints) {
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const shape = (endpoint.params as unknown as { shape: object }).shape;
      expect(Object.keys(shape).sort(), endpoint.name).toEqual(named.sort());
    }
  });
});

describe('the routes', () => {
  it('serve every endpoint in the registry', () => {
    const served = new Set(routes.map(write));
    expect(allEndpoints.map(write).filter((line) => !served.has(line))).toEqual([]);
  });

  it('serve nothing that is not in the registry', () => {
    const known = new Set(allEndpoints.map(write));
    expect(routes.map(write).filter((line) => !known.has(line))).toEqual([]);
  });

  it('are in the files that match their declarations', () => {
    const misplaced = routes.flatMap((route) => {
      const endpoint = declared.get(route.declaration ?? '');
      return endpoint !== undefined && write(endpoint) === write(route)
        ? []
        : [`${write(route)}: ${route.declaration}`];
    });
    expect(misplaced).toEqual([]);
  });
});
