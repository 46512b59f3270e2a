// The key of signatures of a base channel before it was changed: receivers change theirs later.
import { transportOf } from '@kouan/contract/resources/channel/all-transports.ts'
import { sql } from 'kysely'
import type { Row } from '../../crud/hooks.ts'
import { hoursOfTwoSecrets } from '../../domain/delivery/webhook.ts'
import type { Context } from '../../gate/context.ts'
import { at, previousSignSecret } from '../../vault/sealed-columns.ts'

/** Nothing is kept where the address has changed too: another receiver gets no signature of a key that is not its own. */
export async function keepSecretOfBefore(
  { db, now, services: { vault } }: Context,
  { id, input, before }: { id: string; input: Row; before: Row | undefined },
): Promise<void> {
  if (!before || input.signSecret === undefined || input.signSecret === before.signSecret) return
  const names = transportOf(input.protocol ?? before.protocol)?.address ?? []
  const isMoved = names.some((name) => input[name] !== undefined && (input[name] ?? null) !== (before[name] ?? null))
  const isKept = before.signSecret && input.signSecret && !isMoved
  const sealed = isKept ? vault.encrypt(String(before.signSecret), at(previousSignSecret, id)) : null
  const until = new Date(now.getTime() + hoursOfTwoSecrets * 3_600_000)
  await sql`update base_channel set previous_sign_secret = ${sealed}, previous_sign_until = ${until}
    where id = ${id}`.execute(db)
}
