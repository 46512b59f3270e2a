// Test harness of the fault tests: clients that retry until success, and counts of the results.

import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Call, Envelope } from '@kouan/contract/language/call.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { afterAll } from 'vitest'
import { aChannel, type ChannelOptions, type TestChannel } from '../a-channel.ts'
import { businessTypeOf, type DocumentForm, declareOf, documentForm } from '../a-document.ts'
import { anEnterprise } from '../an-enterprise.ts'
import { eventually } from '../eventually.ts'
import { everyRole } from '../every-kind.ts'
import { makeSigningKeys } from '../signing-keys.ts'
import { type TestApp, type TestUser, testApp } from '../test-app.ts'
import { type Counts, countDeclared } from './count-declared.ts'
import { numberIn, numberName } from './customs-answer.ts'
import { type FakeCustoms, openFakeCustoms } from './fake-customs.ts'

/** Messages that were under way at a crash wait for a lease and for retries. */
const settleSeconds = process.env.TRIAL_FAULTS === '1' ? 240 : 110

/** Client of one or several servers. */
export interface CallClient {
  ask(call: Call, input: Record<string, unknown>, user: TestUser): Promise<Envelope>
}

/** Sets up an application with signers, as its processes have. Call it at the top level of a test file. */
export async function faultApp(): Promise<TestApp> {
  const keys = await mkdtemp(join(tmpdir(), 'kouan-fault-keys-'))
  afterAll(() => rm(keys, { recursive: true, force: true }))
  return testApp({ config: { signingFile: makeSigningKeys(keys).file } })
}

/** Sets up an enterprise that declares documents of this kind. */
export async function faultHarness(test: TestApp, kind: DocumentKind) {
  const { pool } = test.database
  const calls = callsOf(kind.resource)
  const { enterpriseId } = await anEnterprise(test, { companyRoles: everyRole, tradeModes: '9610' })
  const user = await test.aUser({ rights: '*', enterpriseId })

  /** Saves and declares one document as a client that repeats unanswered requests. */
  async function send(server: CallClient): Promise<DocumentForm> {
    const form = documentForm(kind)
    const added = await server.ask(calls.add, form, user)
    // Saved by the first request, which was not answered.
    if (!added.success && !/已存在|已有/.test(added.message)) throw new Error(added.message)
    const list = await server.ask(calls.list, { [numberName(kind)]: numberIn(kind, form) }, user)
    const { records } = list.result as { records: { id: string }[] }
    const declared = await server.ask(declareOf(kind), { ids: records[0]?.id ?? '' }, user)
    if (!declared.success && !declared.message.includes('不能申报')) throw new Error(declared.message)
    return form
  }

  async function sendMany(server: CallClient, count: number): Promise<DocumentForm[]> {
    const sent: DocumentForm[] = []
    const clients = Array.from({ length: 4 }, async () => {
      for (let at = 0; at < count / 4; at += 1) sent.push(await send(server))
    })
    await Promise.all(clients)
    return sent
  }

  /** Waits until queue and folders are empty, and what `countOnWay` counts, in two consecutive polls. */
  async function settled({ outbox, inbox }: TestChannel, countOnWay = async () => 0): Promise<void> {
    let quiet = 0
    const read = async () => {
      const { rows } = await pool.query(
        `select kind, state, reason from work_item where kind not like 'periodic:%' limit 5`,
      )
      const files = [...(await readdir(outbox)), ...(await readdir(inbox))].filter((name) => !name.startsWith('.'))
      quiet = rows.length + files.length + (await countOnWay()) === 0 ? quiet + 1 : 0
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { quiet, items: rows, files }
    }
    await eventually('queue and folders', read, ({ quiet: times }) => times === 2, { seconds: settleSeconds })
  }

  const count = (sent: readonly DocumentForm[], customs: FakeCustoms): Promise<Counts> =>
    countDeclared(pool, { kind, numbers: sent.map((form) => numberIn(kind, form)), customs })

  /** Runs `work` with a channel and customs that answer on it. */
  async function withCustoms<T>(
    work: (route: { channel: TestChannel; customs: FakeCustoms }) => Promise<T>,
    options: Pick<ChannelOptions, 'remote'> = {},
  ): Promise<T> {
    const signer = kind.message.signature === 'required' ? { signer: 'rsa' } : {}
    const crossborderType = businessTypeOf(kind.message)
    const channel = await aChannel(test, { enterpriseId, crossborderType, ...signer, ...options })
    for (const folder of [channel.outbox, channel.inbox, channel.archive]) await mkdir(folder, { recursive: true })
    const customs = openFakeCustoms({ kinds: [kind], channel, aside: takenFolder(test, channel) })
    try {
      return await work({ channel, customs })
    } finally {
      await customs.stop()
    }
  }

  return { kind, sendMany, settled, count, withCustoms }
}

/** Folder for files that customs have taken. */
export const takenFolder = (test: TestApp, { id }: Pick<TestChannel, 'id'>) => join(test.folder, `taken-${id}`)
