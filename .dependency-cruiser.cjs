/**
 * Who may know whom. The picture is docs/architecture.md; this file keeps it true.
 * Each room of src/ lists the rooms it may import; whatever is not listed is refused.
 */
const mayImport = {
  contract: [],
  config: ['contract'],
  'canonical-store': ['contract'],
  projection: ['contract'],
  observability: ['contract', 'projection'],
  demo: [],
  progress: ['contract', 'canonical-store'],
  'tool-boundary': ['contract', 'canonical-store', 'progress'],
  access: ['contract', 'config', 'canonical-store', 'tool-boundary'],
  tools: ['contract', 'tool-boundary', 'projection'],
};

const directions = Object.entries(mayImport).map(([room, rooms]) => ({
  name: `${room}-knows-only-${rooms.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(${[room, ...rooms].join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...directions,
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^src' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-has-no-framework',
      comment: 'Words as types: no Nest, no Redis, no I/O.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    {
      name: 'store-knows-no-http',
      severity: 'error',
      from: { path: '^src/(canonical-store|projection|contract)/' },
      to: { path: 'fastify|node_modules/express' },
    },
    {
      name: 'redis-stays-in-its-driver',
      comment: 'No other file sees a client, a key or an error text of Redis. The composition hands the client over.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/canonical-store/redis/' },
      to: { path: 'node_modules/ioredis' },
    },
    {
      name: 'one-place-composes-the-redis-client',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/configured-store\\.ts$' },
      to: { path: 'node_modules/@liaoliaots/nestjs-redis' },
    },
    {
      name: 'drivers-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/canonical-store/([^/]+)/' },
      to: { path: '^src/canonical-store/([^/]+)/', pathNot: '^src/canonical-store/$1/' },
    },
    {
      name: 'no-test-code-in-src',
      severity: 'error',
      from: { path: '^src', pathNot: '\\.spec\\.ts$' },
      to: { path: '^test|\\.spec\\.ts$' },
    },
    {
      name: 'no-dev-dependency-in-src',
      severity: 'error',
      from: { path: '^src', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/@types' },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};
