import { hash, verify } from '@node-rs/argon2'
import { atMost } from '../../work/at-most.ts'

// At or above the current OWASP recommendation for Argon2id: 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Each takes its memory and a core for a while, and the process has more threads than that (docs/operations.md).
const inTurn = atMost(4)

export const hashPassword = (password: string) => inTurn(() => hash(password, parameters))

// The hash of a password nobody knows: unknown names cost what known ones cost.
let nobody: Promise<string> | undefined

/** Compares with the stored hash, or does the same work in vain when there is none. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const compared = stored ?? (await nobody)
  const matches = await inTurn(() => verify(compared, password))
  return stored !== undefined && matches
}
