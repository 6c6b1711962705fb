/**
 * Property tests try the same values in every run, so that a failure can be repeated. `PROPERTY_SEED=random` tries other values, and a
 * number tries those of the run that reported it. A property that says nothing else is tried with 100 values by the long tests.
 */
import fc from 'fast-check';
import { countRuns } from './choose-cases';

const wanted = process.env['PROPERTY_SEED'] ?? '20261120';

const settings = { ...fc.readConfigureGlobal(), numRuns: countRuns(100) };

fc.configureGlobal(wanted === 'random' ? settings : { ...settings, seed: Number(wanted) });
