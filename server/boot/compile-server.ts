// The server and its packages as one file. Loading the thousand modules one by one, ours through a compiler, takes longer
// than all the rest of a start.
import { join } from 'node:path'
import { build, stop } from 'esbuild'
import { keepBuilt } from './keep-built.ts'

/** `server/dist/main.js`, of the sources of now; undefined where nothing may be written beside them. */
export async function compileServer(projectFolder: string): Promise<string | undefined> {
  try {
    const folder = await keepBuilt({
      projectFolder,
      at: 'server/dist',
      of: ['server', 'contract', 'customs'],
      build: (folder) => bundle({ entries: [join(projectFolder, 'server/main.ts')], folder }),
      refuse: () => {
        throw new NotWritable()
      },
    })
    return join(folder, 'main.js')
  } catch (error) {
    if (error instanceof NotWritable) return undefined
    throw error
  }
}

class NotWritable extends Error {}

interface Bundles {
  entries: readonly string[]
  /** Two below the project: what runs finds the project's files from there. */
  folder: string
}

/** Each of them as one file with its own name. */
export async function bundle({ entries, folder }: Bundles): Promise<void> {
  await build({
    entryPoints: [...entries],
    outdir: folder,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Looks for its compiled part beside itself.
    external: ['@node-rs/argon2', 'pg-native'],
    // Packages of the older kind ask for these.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;",
    },
    // tsx, which runs this file's reader, works through all of a file in which `import(` stands, comments too: 0.7 seconds.
    supported: { 'dynamic-import': false },
    minifyWhitespace: true,
    logLevel: 'error',
  })
  await stop()
}
