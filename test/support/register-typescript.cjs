// Lets node run TypeScript as it stands (types stripped by @swc/core), for processes that need no build:
//   node -r ./test/support/register-typescript.cjs FILE.ts
'use strict';
require('reflect-metadata');
const { transformFileSync } = require('@swc/core');

require.extensions['.ts'] = (module, filename) => {
  module._compile(transformFileSync(filename).code, filename);
};
