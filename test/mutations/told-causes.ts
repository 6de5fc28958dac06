// A property that fails says why in the report: an assertion is told from a copy in which nothing works. And it draws the same
// at every run: a fault that is caught is caught always.
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), includeErrorInReport: true, seed: 20_260_301 });
