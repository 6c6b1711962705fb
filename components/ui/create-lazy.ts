import { type ComponentType, lazy } from 'react';
import { loadCode } from '@/lib/client/load-code';

/** Creates a component whose code is fetched when it is first rendered, and which suspends what surrounds it until then. */
export const createLazy = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadCode(load) }));
