// Id of the server, stored in the data folder, by which it recognizes its own background work after a crash.
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function readServerId(folder: string): string {
  const file = join(folder, 'server.id')
  const known = read(file)
  if (known !== undefined) return known
  const made = randomUUID()
  writeFileSync(file, `${made}\n`)
  return made
}

function read(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return /^[0-9a-f-]{36}$/.test(text) ? text : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
