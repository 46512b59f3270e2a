// Programs, their libraries and fonts of a release, which are no packages of npm, with their licences.

export interface ForeignPart {
  name: string
  /** Read from the program itself where it says so. */
  version: string
  /** Name of the list of SPDX. */
  licence: string
  /** File in `licences/` of this folder. */
  text: string
  /** Files that belong to it, without folders. */
  files: RegExp
}

/** Beside the bundled PostgreSQL, in its folder `native/lib`. */
export const databaseLibraries: readonly ForeignPart[] = [
  {
    name: 'openssl',
    version: '1.1.1',
    licence: 'OpenSSL',
    text: 'openssl-1.1.1.txt',
    files: /^lib(crypto|ssl)\.so/,
  },
  { name: 'icu', version: '60.2', licence: 'ICU', text: 'icu-60.txt', files: /^libicu(data|i18n|uc)\.so/ },
  { name: 'libxml2', version: '2.9.4', licence: 'MIT', text: 'libxml2.txt', files: /^libxml2\.so/ },
  { name: 'libxslt', version: '1.1.29', licence: 'MIT', text: 'libxslt.txt', files: /^libxslt\.so/ },
  { name: 'zlib', version: '1.2.11', licence: 'Zlib', text: 'zlib.txt', files: /^libz\.so/ },
  { name: 'xz', version: '5.2.2', licence: 'LicenseRef-public-domain', text: 'xz.txt', files: /^liblzma\.so/ },
  {
    name: 'ossp-uuid',
    version: '1.6.2',
    licence: 'LicenseRef-OSSP',
    text: 'ossp-uuid.txt',
    files: /^libossp-uuid\.so/,
  },
]

/** Its own libraries. */
export const postgresOwn = /^lib(ecpg|ecpg_compat|pgtypes|pq)\.so/

/** Pages use the fonts of the system. A file of a font that no row names ends the build. */
export const fonts: readonly ForeignPart[] = []

export const fontFile = /\.(woff2?|ttf|otf|ttc|eot)$/i

/** Throws where a library or font has no entry, as it would miss in the SBOM and among the licences. */
export function refuseUnnamed({ libraries, files }: { libraries: readonly string[]; files: readonly string[] }): void {
  const named = databaseLibraries.map((one) => one.files)
  const strangers = [
    ...libraries.filter((name) => /\.so/.test(name) && ![postgresOwn, ...named].some((one) => one.test(name))),
    ...files.filter((name) => fontFile.test(name) && !fonts.some((one) => one.files.test(name))),
  ]
  if (strangers.length > 0)
    throw new Error(`tools/release/foreign-parts.ts has no entry, with licence, of ${strangers.join(', ')}`)
}
