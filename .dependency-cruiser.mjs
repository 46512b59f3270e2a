// The arrows between the rooms. Each comment is the sentence that the check prints.
const tests = '\\.(test|e2e|story)\\.tsx?$'
const testing = `${tests}|^server/(testing|house)/|^web/testing/|^e2e/|^bench/|^tools/|^widgets/gallery/`
const ours = '^(customs|contract|widgets|server|web|e2e|bench|tools)/'

const only = ({ name, from, may, comment }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: ours, pathNot: may },
})

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that need each other are one subject: join them or move what both need below them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only({
      name: 'customs-alone',
      from: '^customs/',
      may: '^customs/',
      comment: 'customs could be published alone, so it imports nothing of ours.',
    }),
    only({
      name: 'contract-above-customs',
      from: '^contract/',
      may: '^(contract|customs)/',
      comment: 'contract is what browser and server agree on, so it knows neither of them.',
    }),
    only({
      name: 'contract-rules-lowest',
      from: '^contract/rules/',
      may: '^(contract/rules|customs)/',
      comment: 'contract/rules are plain truths: the language stands on them, not the other way round.',
    }),
    only({
      name: 'contract-language-below-derive',
      from: '^contract/language/',
      may: '^(contract/(rules|language)|customs)/',
      comment: 'The language is the vocabulary alone; what follows from a declaration stands in derive.',
    }),
    only({
      name: 'contract-derive-below-resources',
      from: '^contract/derive/',
      may: '^(contract/(rules|language|derive)|customs)/',
      comment: 'Derivations hold for every resource, so they know none.',
    }),
    only({
      name: 'widgets-generic',
      from: '^widgets/',
      may: '^(widgets|contract/rules)/',
      comment: 'A widget gets what it needs by props; it may know contract/rules and nothing else of ours.',
    }),
    only({
      name: 'web-above-contract',
      from: '^web/',
      may: '^(web|widgets|contract|customs)/',
      comment: 'The screens reach the server over the wire only.',
    }),
    only({
      name: 'server-above-contract',
      from: '^server/',
      may: '^(server|contract|customs)/',
      comment: 'The server draws no screens.',
    }),
    {
      name: 'features-apart',
      comment: 'Features never import each other: what two areas share moves down (server/domain, web/data).',
      severity: 'error',
      from: { path: '^(server|web)/features/([^/]+)/' },
      to: { path: '^$1/features/[^/]+/', pathNot: '^$1/features/$2/' },
    },
    {
      name: 'server-floors-below-features',
      comment: 'db, gate, crud, files, work and domain carry the features and so know none of them.',
      severity: 'error',
      from: { path: '^server/(db|gate|crud|files|work|push|domain)/', pathNot: tests },
      to: { path: '^server/(features/|build-app|main)' },
    },
    {
      name: 'web-floors-below-features',
      comment: 'data, fields and resource carry the screens and so know none of them.',
      severity: 'error',
      from: { path: '^web/(data|fields|resource|layouts)/', pathNot: tests },
      to: { path: '^web/features/' },
    },
    {
      name: 'database-driver-in-db',
      comment: 'Only server/db opens connections, so that tenancy and roles are set in one place.',
      severity: 'error',
      from: { path: '^(server|contract|customs)/', pathNot: `^server/db/|${testing}` },
      to: { path: '(^|/)node_modules/(@types/)?(pg|pg-[^/]+)/' },
    },
    {
      name: 'http-framework-in-gate',
      comment:
        'Handlers know no request: only server/gate, build-app.ts and its web-files.ts import the HTTP framework.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/(gate/|build-app\\.ts$|web-files\\.ts$)|${testing}` },
      to: { path: '(^|/)node_modules/(fastify|@fastify/[^/]+)/' },
    },
    {
      name: 'no-test-in-the-product',
      comment: 'Stories, tests and what only they need are imported by tests and the gallery alone.',
      severity: 'error',
      from: { path: ours, pathNot: `${testing}|^vitest\\.config` },
      to: { path: `${tests}|^server/testing/|^web/testing/|^e2e/|^bench/|^tools/|^widgets/gallery/` },
    },
    {
      name: 'no-node-in-the-browser',
      comment: 'customs, contract, widgets and web run in a browser, which has no Node modules.',
      severity: 'error',
      from: { path: '^(customs|contract|widgets|web)/', pathNot: `${testing}|\\.config\\.ts$` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-unknown-import',
      comment: 'The import leads nowhere.',
      severity: 'error',
      from: { path: ours },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphan',
      comment: 'Nobody imports this file: use it or remove it.',
      severity: 'error',
      from: {},
      module: {
        path: ours,
        pathNot: `${testing}|\\.d\\.ts$|\\.config\\.ts$|^server/main\\.ts$|^web/(app/)?main\\.tsx$`,
        numberOfDependentsLessThan: 1,
      },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web/dist|data|[^/]+/node_modules)' },
    skipAnalysisNotInRules: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.css', '.json', '.svg'],
    },
  },
}
