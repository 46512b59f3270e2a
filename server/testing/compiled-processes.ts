// Compiles the programs that tests start as processes into one file each: loading the sources takes 1.5 seconds of processor time
// at each start.
import { basename, join } from 'node:path'
import { buildIfChanged } from '../boot/build-if-changed.ts'
import { bundle, serverSources } from '../boot/compile-server.ts'
import { projectFolder } from '../ground/project-folder.ts'

const sources = {
  main: join(import.meta.dirname, '../main.ts'),
  rotateKeys: join(import.meta.dirname, '../rotate-keys.ts'),
  archive: join(import.meta.dirname, '../archive-messages.ts'),
  backup: join(import.meta.dirname, '../back-up.ts'),
  restore: join(import.meta.dirname, '../restore.ts'),
  fault: join(import.meta.dirname, 'fault/fault-process.ts'),
  holdAnItem: join(import.meta.dirname, 'hold-an-item.ts'),
  job: join(import.meta.dirname, 'job-process.ts'),
}

let built: Promise<string> | undefined

/** Returns the file to run, compiled from the current sources. */
export async function compiledProcess(name: keyof typeof sources): Promise<string> {
  built ??= buildIfChanged({
    projectFolder,
    at: 'node_modules/.kouan-processes',
    of: serverSources,
    build: (folder) => bundle({ entries: Object.values(sources), folder }),
    refuse: (parent) => {
      throw new Error(`${parent} cannot be written`)
    },
  })
  return join(await built, basename(sources[name]).replace(/\.ts$/, '.js'))
}
