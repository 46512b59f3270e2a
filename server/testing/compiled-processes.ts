// The programs that tests start as processes of their own, each as one file: loading the sources takes more than a second
// and a half of processor time for each of the many starts.
import { basename, join } from 'node:path'
import { buildIfChanged } from '../boot/build-if-changed.ts'
import { bundle } from '../boot/compile-server.ts'
import { projectFolder } from '../ground/project-folder.ts'

const sources = {
  main: join(import.meta.dirname, '../main.ts'),
  rotateKeys: join(import.meta.dirname, '../rotate-keys.ts'),
  fault: join(import.meta.dirname, 'fault/fault-process.ts'),
  holdAnItem: join(import.meta.dirname, 'hold-an-item.ts'),
  job: join(import.meta.dirname, 'job-process.ts'),
}

let built: Promise<string> | undefined

/** The file to run, made of the sources of now. */
export async function compiledProcess(name: keyof typeof sources): Promise<string> {
  built ??= buildIfChanged({
    projectFolder,
    at: 'node_modules/.kouan-processes',
    of: ['server', 'contract', 'customs'],
    build: (folder) => bundle({ entries: Object.values(sources), folder }),
    refuse: (parent) => {
      throw new Error(`${parent} cannot be written`)
    },
  })
  return join(await built, basename(sources[name]).replace(/\.ts$/, '.js'))
}
