// Lets node run TypeScript as it stands (types stripped by @swc/core), so that what is measured needs no build:
//   node -r ./test/bench/store-register.cjs <file>.ts
'use strict';
require('reflect-metadata');
const { transformFileSync } = require('@swc/core');

require.extensions['.ts'] = (module, filename) => {
  module._compile(transformFileSync(filename).code, filename);
};
