// Compiles the processes before the test files run, so that they do not compile them concurrently.
import { compiledProcess } from './compiled-processes.ts'

export async function setup(): Promise<void> {
  await compiledProcess('main')
}
