// Bundles the server and its packages into one file. Loading a thousand modules one by one, ours through a compiler,
// takes longer than the rest of the start.
import { join } from 'node:path'
import { build, stop } from 'esbuild'
import { buildIfChanged } from './build-if-changed.ts'

/** Returns `server/dist/main.js`, built from the current sources; undefined when the folder is not writable. */
export async function compileServer(projectFolder: string): Promise<string | undefined> {
  try {
    const folder = await buildIfChanged({
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
  /** Two levels below the project folder, from where the bundle finds files of the project. */
  folder: string
}

/** Bundles each entry into one file of the same name. */
export async function bundle({ entries, folder }: Bundles): Promise<void> {
  await build({
    entryPoints: [...entries],
    outdir: folder,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // The first loads a native module beside itself; ssh2 does without the native modules that it looks for.
    external: ['@node-rs/argon2', 'pg-native', 'cpu-features', '*/sshcrypto.node'],
    // CommonJS packages use these.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;",
    },
    // tsx transforms every file that contains `import(`, even in a comment, which costs 0.7 seconds.
    supported: { 'dynamic-import': false },
    minifyWhitespace: true,
    logLevel: 'error',
  })
  await stop()
}
