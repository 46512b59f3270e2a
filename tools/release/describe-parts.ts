// The bill of materials of a release in the format CycloneDX 1.6. Nothing in it depends on the time or the machine of the build.
import { createHash } from 'node:crypto'
import type { Commit } from './commit.ts'
import type { ForeignPart } from './foreign-parts.ts'
import type { LockedPackage } from './locked-packages.ts'

export interface Materials {
  version: string
  commit: Commit
  /** Version of Node and of what is compiled into it, as `process.versions` says. */
  nodeVersions: Readonly<Record<string, string>>
  /** Undefined where it is no part of the release. */
  postgresVersion: string | undefined
  packages: readonly LockedPackage[]
  databaseLibraries: readonly ForeignPart[]
  fonts: readonly ForeignPart[]
}

/** Returns JSON. */
export function describeParts(materials: Materials): string {
  const { version, commit, packages, fonts } = materials
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(commit.name)}`,
    version: 1,
    metadata: {
      timestamp: commit.time.toISOString(),
      component: {
        type: 'application',
        'bom-ref': 'kouan',
        name: 'kouan',
        version,
        properties: [{ name: 'commit', value: commit.name }],
      },
    },
    components: [
      nodeComponent(materials.nodeVersions),
      ...(materials.postgresVersion === undefined ? [] : [postgresComponent(materials)]),
      ...fonts.map((one) => foreignComponent(one, { type: 'file', owner: 'kouan' })),
      ...packages.map(packageComponent),
    ],
  }
  return `${JSON.stringify(bill, null, 1)}\n`
}

/** Returns a UUID of version 8, which leaves its content to its maker. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

/** Entries of `process.versions` that are no libraries. */
const noLibraries = new Set(['node', 'modules', 'napi', 'unicode', 'cldr', 'tz'])

function nodeComponent(versions: Materials['nodeVersions']) {
  const reference = `pkg:generic/node@${versions.node}`
  const libraries = Object.entries(versions).filter(([name]) => !noLibraries.has(name))
  return {
    type: 'platform',
    'bom-ref': reference,
    name: 'node',
    version: versions.node,
    purl: reference,
    licenses: [{ license: { id: 'MIT' } }],
    components: libraries
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, version]) => ({ type: 'library', 'bom-ref': `${reference}#${name}`, name, version })),
  }
}

function postgresComponent({ postgresVersion, databaseLibraries }: Materials) {
  const reference = `pkg:generic/postgresql@${postgresVersion}`
  return {
    type: 'application',
    'bom-ref': reference,
    name: 'postgresql',
    version: postgresVersion,
    purl: reference,
    licenses: [{ license: { id: 'PostgreSQL' } }],
    components: databaseLibraries.map((one) => foreignComponent(one, { type: 'library', owner: reference })),
  }
}

function foreignComponent({ name, version, licence }: ForeignPart, { type, owner }: { type: string; owner: string }) {
  return { type, 'bom-ref': `${owner}#${name}`, name, version, licenses: licencesOf(licence) }
}

function packageComponent({ path, name, version, licence, integrity }: LockedPackage) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    // Two packages may carry the same version of a third.
    'bom-ref': `${purl}#${path}`,
    name,
    version,
    purl,
    licenses: licencesOf(licence),
    ...(integrity ? { hashes: [hashOf(integrity)] } : {}),
  }
}

function hashOf(integrity: string) {
  const [kind = '', digest = ''] = integrity.split('-')
  return { alg: kind.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

function licencesOf(licence: string) {
  if (/[() ]/.test(licence)) return [{ expression: licence.replace(/^\((.*)\)$/, '$1') }]
  return [{ license: licence.startsWith('LicenseRef-') ? { name: licence } : { id: licence } }]
}
