/**
 * Prisma's own schema engine, as WebAssembly. It says what would have to change in a database to match `schema.prisma`. Prisma's command
 * line needs a native program that npm does not install; this needs nothing.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { PrismaPg } from '@prisma/adapter-pg';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

const root = path.resolve(import.meta.dirname, '../..');
const schemaFile = path.join(root, 'prisma/schema.prisma');

/**
 * PostgreSQL's internal one-byte "char" type and its array type. Its catalogue uses them everywhere, but the adapter does not read them.
 */
const charType = 18;
const charArrayType = 1002;

class CatalogueClient extends pg.Client {
  /** Declared as `never`, which fits each of the overloads. */
  override query(...options: unknown[]): never {
    const callback: unknown = options.at(-1);
    const query = super.query.bind(this) as (...given: unknown[]) => Promise<pg.QueryResult> | undefined;
    if (typeof callback !== 'function') return query(...options)?.then(readCharsAsArrays) as never;
    const answer = (error: unknown, result: pg.QueryResult | undefined): void => {
      callback(error, readCharsAsArrays(result));
    };
    return query(...options.slice(0, -1), answer) as never;
  }
}

function readCharsAsArrays(result: pg.QueryResult | undefined): pg.QueryResult | undefined {
  for (const field of result?.fields ?? []) {
    if (field.dataTypeID === charType) field.dataTypeID = charArrayType;
  }
  return result;
}

function createFactory(pool: pg.Pool): PrismaPg {
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map((type) =>
        type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  };
  return factory;
}

type SchemaEngine = {
  diff(options: object): Promise<{ readonly stdout: unknown }>;
  free(): void;
};

/** The part of the module that this file uses. The package declares no types for it. */
type EngineModule = {
  readonly __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
  readonly SchemaEngine: {
    new: (options: object, log: () => void, adapter: object) => Promise<SchemaEngine>;
  };
};

let loaded: Promise<EngineModule> | undefined;

/** Node cannot load the WebAssembly module the way the package imports it. */
function loadEngine(): Promise<EngineModule> {
  return (loaded ??= (async () => {
    const file = createRequire(import.meta.url)
      .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
      .replace(/\.js$/, '.wasm');
    const { instance } = await WebAssembly.instantiate(readFileSync(file), {
      './schema_engine_bg.js': engineModule as unknown as WebAssembly.ModuleImports,
    });
    const engine = engineModule as unknown as EngineModule;
    engine.__wbg_set_wasm(instance.exports);
    (instance.exports as { readonly __wbindgen_start: () => void }).__wbindgen_start();
    return engine;
  })());
}

/** @returns the SQL that would make the database match the schema, or a comment if there is nothing to do */
export async function describeDrift(options: {
  readonly url: string;
  readonly schema?: string;
  /** Tables that exist in the migrations but not in the schema. */
  readonly unmodelled: readonly string[];
}): Promise<string> {
  const { SchemaEngine } = await loadEngine();
  const pool = new pg.Pool({ connectionString: options.url, max: 2, Client: CatalogueClient });
  const factory = bindMigrationAwareSqlAdapterFactory(createFactory(pool));
  const content = options.schema ?? readFileSync(schemaFile, 'utf8');
  const files = [{ path: schemaFile, content }];
  const engine = await SchemaEngine.new({ datamodels: [[schemaFile, content]] }, () => undefined, factory);
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: root },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: options.unmodelled.map((table) => `public.${table}`), externalEnums: [] },
    });
    return String(stdout);
  } finally {
    engine.free();
    // The engine leaves its connections open, and a database is removed only once nobody is connected to it.
    await pool.end();
  }
}
