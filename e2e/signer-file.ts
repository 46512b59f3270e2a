// The configuration of signers with their keys, for a server of a test.
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { makeSigningKeys } from '../server/testing/signing-keys.ts'

/** Keys as an operator would lay them down: readable by the user that the server becomes, and by nobody else. */
export async function aSignerFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kouan-e2e-signers-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  makeSigningKeys(folder)
  await chmod(folder, 0o711)
  const serverUser = process.getuid?.() === 0 ? 65534 : undefined
  for (const name of await readdir(folder)) if (serverUser) await chown(join(folder, name), serverUser, serverUser)
  return join(folder, 'signing.json')
}
