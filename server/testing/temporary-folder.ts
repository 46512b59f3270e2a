// A folder of one test file.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Makes a folder that is removed after the test file. Call it at the top level of a test file. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kouan-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
