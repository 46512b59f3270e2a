// The programs that tests start as processes of their own, each as one file: loading the sources takes two seconds of
// processor time for each of the many starts.
import { basename, join } from 'node:path'
import { bundle } from '../boot/compile-server.ts'
import { keepBuilt } from '../boot/keep-built.ts'
import { projectFolder } from '../ground/project-folder.ts'

const entries = [
  'main.ts',
  'rotate-keys.ts',
  'testing/fault/fault-process.ts',
  'testing/hold-an-item.ts',
  'testing/job-process.ts',
] as const
export type CompiledEntry = (typeof entries)[number]

export const isCompiled = (entry: string): entry is CompiledEntry => entries.some((one) => one === entry)

let compiled: Promise<string> | undefined

/** The file of the sources of now; `entry` is below `server/`. */
export async function compiledEntry(entry: CompiledEntry): Promise<string> {
  compiled ??= keepBuilt({
    projectFolder,
    at: 'node_modules/.kouan-processes',
    of: ['server', 'contract', 'customs'],
    build: (folder) => bundle({ projectFolder, entries, folder }),
    refuse: (parent) => {
      throw new Error(`${parent} cannot be written`)
    },
  })
  return join(await compiled, basename(entry).replace(/\.ts$/, '.js'))
}
