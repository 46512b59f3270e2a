// Packages of npm that a release holds, in its bundles or beside them, as the lock file names them.

export interface LockedPackage {
  /** In the project, such as `node_modules/antd`. */
  path: string
  name: string
  version: string
  licence: string
  /** Of the archive at npm, as the lock file writes it: `sha512-…`. */
  integrity: string | undefined
}

interface LockEntry {
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  resolved?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface Lock {
  packages: Record<string, LockEntry>
}

export interface Selection {
  /** Workspaces whose dependencies are shipped. */
  workspaces: readonly string[]
  /** Names of packages that only build or run sources. */
  notShipped: readonly string[]
  /** Licences of packages whose manifest is older than its field. */
  licences: Readonly<Record<string, string>>
}

/** Selection for a release. */
export const shipped: Selection = {
  workspaces: ['server', 'web', 'widgets', 'contract', 'customs'],
  // esbuild and tsx compile sources; the others are native parts that ssh2 does without.
  notShipped: ['esbuild', 'tsx', 'cpu-features', 'nan'],
  licences: { ssh2: 'MIT' },
}

const platform = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const

/** Returns them with all that they depend on but types, sorted by path. Throws where the lock file has no version or licence for one. */
export function lockedPackages(lock: Lock, { workspaces, notShipped, licences }: Selection): LockedPackage[] {
  const found = new Set<string>(workspaces)
  for (const path of found) {
    const entry = lock.packages[path] ?? {}
    for (const name of neededBy(entry).filter((one) => !notShipped.includes(one) && !one.startsWith('@types/'))) {
      const target = resolveFrom(lock, path, name)
      if (target !== undefined && fits(lock.packages[target])) found.add(target)
    }
  }
  return [...found]
    .filter((path) => path.includes('node_modules/'))
    .toSorted()
    .map((path) => describe(path, { entry: lock.packages[path], licences }))
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockEntry): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Looks in the folders that Node looks in, from the package upwards. A workspace stands for its link. */
function resolveFrom(lock: Lock, path: string, name: string): string | undefined {
  for (let at = path; ; at = at.replace(/(^|\/)[^/]*$/, '')) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    const entry = lock.packages[place]
    if (entry) return entry.link ? entry.resolved : place
    if (at === '') return undefined
  }
}

function fits(entry: LockEntry | undefined): boolean {
  return Object.entries(platform).every(([kind, wanted]) => {
    const allowed = entry?.[kind as keyof typeof platform]
    return allowed === undefined || allowed.includes(wanted)
  })
}

function describe(
  path: string,
  { entry, licences }: { entry: LockEntry | undefined; licences: Selection['licences'] },
): LockedPackage {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const licence = entry?.license ?? licences[name]
  if (!entry?.version || !licence) throw new Error(`the lock file says no version or no licence of ${path}`)
  return { path, name, version: entry.version, licence, integrity: entry.integrity }
}
