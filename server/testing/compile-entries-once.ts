// Before the files of tests are run, or several of them would compile the same at the same time.
import { compiledEntry } from './compiled-entries.ts'

export async function setup(): Promise<void> {
  await compiledEntry('main.ts')
}
