// One file for the licence of each part, named after the part.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseLibraries, fonts } from './foreign-parts.ts'
import type { LockedPackage } from './locked-packages.ts'
import { nodeFolder } from './parts.ts'

export interface LicenceOptions {
  packages: readonly LockedPackage[]
  projectFolder: string
  /** Of the release. */
  folder: string
}

const textsFolder = 'tools/release/licences'
const licenceFile = /^(un)?licen[cs]e|^copying|^notice/i

/** Throws where a package has neither a file nor a known text of its licence. */
export function writeLicences({ packages, projectFolder, folder }: LicenceOptions): void {
  const place = join(folder, 'licences')
  mkdirSync(place, { recursive: true })
  cpSync(join(projectFolder, nodeFolder, 'LICENSE'), join(place, 'node.txt'))
  for (const text of ['postgresql.txt', ...[...databaseLibraries, ...fonts].map((one) => one.text)])
    cpSync(join(projectFolder, textsFolder, text), join(place, text))
  // Two copies of one version have one licence.
  for (const one of packages)
    writeFileSync(
      join(place, `${one.name.replace('@', '').replaceAll('/', '-')}-${one.version}.txt`),
      licenceOf(projectFolder, one),
    )
}

function licenceOf(projectFolder: string, { path, name, licence }: LockedPackage): string {
  const source = join(projectFolder, path)
  if (!existsSync(source)) throw new Error(`${path} is not installed: run npm ci`)
  const files = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map((entry) => entry.name)
  if (files.length > 0)
    return files
      .toSorted()
      .map((file) => readFileSync(join(source, file), 'utf8'))
      .join('\n')
  const known = join(projectFolder, textsFolder, `${licence}.txt`)
  if (!existsSync(known))
    throw new Error(`${name} has no file of its licence, and ${textsFolder} has no ${licence}.txt`)
  return readFileSync(known, 'utf8')
}
