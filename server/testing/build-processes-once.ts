// Before the files of tests are run, or several of them would compile the same at the same time.
import { compiledProcess } from './compiled-processes.ts'

export async function setup(): Promise<void> {
  await compiledProcess('main')
}
