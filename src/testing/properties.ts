import fc from 'fast-check';

// With a fixed seed, property tests use the same cases in each run and do not fail by chance.
fc.configureGlobal({ seed: 52 });
