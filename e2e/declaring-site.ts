// What a trial of several servers stands on: a company that declares three kinds of documents over one folder, and customs that
// answer there.
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { login } from '@kouan/contract/calls/account.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { query } from '../server/testing/database-server.ts'
import type { DeclaringLoad } from '../server/testing/declaring-load.ts'
import { eventually } from '../server/testing/eventually.ts'
import { everyRole } from '../server/testing/every-kind.ts'
import { addCounts, type Counts, countDeclared, noCounts } from '../server/testing/fault/count-declared.ts'
import { openFakeCustoms } from '../server/testing/fault/fake-customs.ts'
import { makeSigningKeys } from '../server/testing/signing-keys.ts'
import { apiCaller } from './api-caller.ts'
import { aDeclaringCompany } from './declaring-company.ts'

export const adminPassword = 'Kouan@12345'
/** CEB311, CEB621 and CEB603. */
export const declaredKinds = [orderDocument, inventoryDocument, exportInventoryDocument]

/** Folders below `home` that all servers share, and their settings. */
export function sharedSettings(home: string): Record<string, string> {
  const [channels, files, keys] = ['channels', 'files', 'keys'].map((name) => join(home, name)) as [string, ...string[]]
  for (const folder of [channels, files, keys] as string[]) mkdirSync(folder)
  const { file } = makeSigningKeys(keys ?? home)
  const shared = [channels, files, keys, ...readdirSync(keys ?? home).map((name) => join(keys ?? home, name))]
  // As root the server becomes another user.
  if (process.getuid?.() === 0) for (const one of shared as string[]) chownSync(one, 65_534, 65_534)
  chmodSync(home, 0o711)
  return {
    KOUAN_CHANNEL_ROOT: channels,
    KOUAN_FILES: files ?? '',
    KOUAN_SIGNERS: file,
    KOUAN_ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    KOUAN_ADMIN_PASSWORD: adminPassword,
    KOUAN_LOGIN_PROOF: 'off',
  }
}

export async function signIn(address: string, username: string, password: string): Promise<string> {
  return (await apiCaller({ address }).send(login, { username, password })).token
}

export async function declaringSite(address: string, { channelRoot, home }: { channelRoot: string; home: string }) {
  const staff = apiCaller({ address, token: await signIn(address, 'admin', adminPassword) })
  const company = await aDeclaringCompany({
    address,
    staff,
    serial: 1,
    companyRoles: everyRole,
    types: ['I9610', 'E9610'],
    signer: 'rsa',
  })
  const at = (part: string) => join(channelRoot, company.folder, part)
  const channel = { dxpId: company.dxpId, outbox: at('outbox'), inbox: at('inbox') }
  for (const folder of [channel.outbox, channel.inbox]) {
    mkdirSync(folder, { recursive: true })
    if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534)
  }
  const customs = openFakeCustoms({ kinds: declaredKinds, channel, aside: join(home, 'taken') })

  /** Sums over all kinds. */
  async function count(database: string, load: DeclaringLoad): Promise<Counts> {
    const db = { query: (text: string, values: unknown[]) => query(database, text, values).then((rows) => ({ rows })) }
    let sum = noCounts
    for (const kind of declaredKinds) {
      const numbers = load.numbers.get(kind.message.type) ?? []
      sum = addCounts(sum, await countDeclared(db as never, { kind, numbers, customs }))
    }
    return sum
  }

  /** Waits until every declared document has its answer, and counts. Where one never has, the message says what is left. */
  async function settled(database: string, load: DeclaringLoad): Promise<Counts> {
    const left = async () => {
      const { lost } = await count(database, load)
      if (lost === 0) return []
      const files = [channel.outbox, channel.inbox].flatMap((folder) => readdirSync(folder))
      const work = await query(
        database,
        `select kind, state, reason, failures, crashes, (run_at - now())::text as due_in, (leased_until - now())::text as leased from work_item where kind not like 'periodic:%' limit 10`,
      )
      const states = await query(
        database,
        `select declare_status, count(*)::text, min(id)::text as first from document group by 1`,
      )
      return [{ lost, files, work, states }]
    }
    await eventually('documents without an answer', left, (rows) => rows.length === 0, { seconds: 240 })
    return count(database, load)
  }
  return { staff, company, channel, customs, count, settled }
}
