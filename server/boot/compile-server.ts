// Bundles the server and its packages into one file. Loading a thousand modules one by one, ours through a compiler,
// takes longer than the rest of the start.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, stop } from 'esbuild'
import { answerSchemasName, makeAnswerSchemas } from '../domain/openapi/answer-schemas.ts'
import { buildIfChanged } from './build-if-changed.ts'

/** Sources that the compiled server follows from. */
export const serverSources = ['server', 'contract', 'customs', 'tools/answers']

/** Returns `server/dist/main.js`, built from the current sources; undefined when the folder is not writable. */
export async function compileServer(projectFolder: string): Promise<string | undefined> {
  try {
    const folder = await buildIfChanged({
      projectFolder,
      at: 'server/dist',
      of: serverSources,
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

/** Bundles each entry into one file of the same name; beside them lies what the types say of answers. */
export async function bundle({ entries, folder }: Bundles): Promise<void> {
  const answers = makeAnswerSchemas().catch(goOnWithout)
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
  const text = await answers
  if (text !== undefined) writeFileSync(join(folder, answerSchemasName), text)
}

/** The server runs without them; its document of the API then says what to do. */
function goOnWithout(error: Error): undefined {
  process.stderr.write(`${error.message}\n`)
}
