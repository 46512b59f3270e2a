import { nameInPassword } from '@kouan/contract/rules/guessed-passwords.ts'
import { hash, verify } from '@node-rs/argon2'
import { BadInput } from '../../ground/errors.ts'
import { limitConcurrency } from '../../work/limit-concurrency.ts'

// At or above the current OWASP recommendation for Argon2id: 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Each takes its memory and a core for a while, and the process has more threads than that (docs/operations.md).
const inTurn = limitConcurrency(4)

/** The plain rules stand in the contract; this one needs to know whose password it becomes. */
export function refuseOwnName({ username, password }: { username: string; password: string }): void {
  const fault = nameInPassword(password, username)
  if (fault) throw new BadInput([{ field: 'password', message: fault }])
}

/** Comparison as an object: tests see whether it runs, and with which hash. */
export const argon = { verify }

export const hashPassword = (password: string) => inTurn(() => hash(password, parameters))

let nobody: Promise<string> | undefined

/** The hash of a password that nobody knows. */
export function unknownPasswordHash(): Promise<string> {
  nobody ??= hashPassword(crypto.randomUUID())
  return nobody
}

/**
 * Compares with the stored hash, or does the same work in vain when there is none, or something else in its place: unknown names
 * cost what known ones cost.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isHash = stored?.startsWith('$argon2') === true
  const compared = isHash ? stored : await unknownPasswordHash()
  const matches = await inTurn(() => argon.verify(compared, password))
  return isHash && matches
}
