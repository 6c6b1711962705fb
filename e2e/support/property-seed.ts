/**
 * Property tests try the same values in every run, so that a failure can be repeated. `PROPERTY_SEED=random` tries other values, and a
 * number tries those of the run that reported it.
 */
import fc from 'fast-check';

const wanted = process.env['PROPERTY_SEED'] ?? '20261120';

if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });
