/** @type {import('jest').Config} */
const shared = {
  rootDir: __dirname,
  testEnvironment: 'node',
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleFileExtensions: ['ts', 'js', 'json'],
  setupFiles: ['reflect-metadata', '<rootDir>/test/support/worker-threads.setup.js'],
};

const NEEDS_A_SERVER = '\\.redis\\.spec\\.ts$';

module.exports = {
  coverageProvider: 'v8',
  coverageDirectory: 'coverage',
  coverageReporters: ['text-summary', 'json-summary', 'lcovonly'],
  // A file of types alone has no line that could run.
  collectCoverageFrom: [
    'src/{contract,canonical-store,tool-boundary}/**/*.ts',
    '!src/canonical-store/redis/**',
    '!src/canonical-store/{completion,invocation-reads,progress-report-record,reservation,run-steps}.ts',
    '!src/contract/{canonical-invocation,projection,tool-boundary-result,tool-call}.ts',
    '!src/tool-boundary/execute-options.ts',
    '!src/tool-boundary/tool-registry/tool-adapter.ts',
    '!**/*.spec.ts',
    '!**/*.d.ts',
  ],
  coverageThreshold: {
    'src/contract/': { lines: 95, branches: 95 },
    'src/canonical-store/': { lines: 95, branches: 95 },
    'src/tool-boundary/': { lines: 95, branches: 95 },
  },
  projects: [
    {
      ...shared,
      displayName: 'embedded',
      testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', NEEDS_A_SERVER],
    },
    { ...shared, displayName: 'servers', testMatch: ['<rootDir>/test/**/*.redis.spec.ts'] },
  ],
};
