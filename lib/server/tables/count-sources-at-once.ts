/** How many sources a filling reads at the same time. The built-in reader works in this process, where two at once take as long as two in a row. */
import { limits } from '@/lib/core/limits';
import type { ChosenModel } from '../models/resolve-model';

export const countSourcesAtOnce = ({ model }: ChosenModel): number =>
  model.provider === 'extractive' ? 1 : limits.tableReadingsAtOnce;
