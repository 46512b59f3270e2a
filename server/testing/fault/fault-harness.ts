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
import { numberIn, numberName } from './customs-answer.ts'
import { type FakeCustoms, openFakeCustoms } from './fake-customs.ts'

/** Messages that were under way at a crash wait for a lease and for retries. */
const settleSeconds = 110

/** Client of one or several servers. */
export interface CallClient {
  ask(call: Call, input: Record<string, unknown>, user: TestUser): Promise<Envelope>
}

export interface Counts {
  documents: number
  /** Documents whose receipt was not applied. */
  lost: number
  /** Documents with a receipt that was applied twice, and receipts that were stored twice. */
  appliedTwice: number
  /** Messages that customs received again with the same message id. */
  arrivedAgain: number
  /** Documents that customs received with several message ids. */
  otherMessageId: number
  /** Number of files that customs could not read. */
  broken: number
}

/** Counts that must be zero. */
export const unharmed = { lost: 0, appliedTwice: 0, otherMessageId: 0, broken: 0 }

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

  async function count(sent: readonly DocumentForm[], customs: FakeCustoms): Promise<Counts> {
    const numbers = sent.map((form) => numberIn(kind, form))
    const { rows } = await pool.query<{ arrived: number; twice: number }>(
      `with sent as (select * from attempt where doc_type = $1 and key_fields ->> $2 = any($3))
      select (select count(distinct d.id)::int from document d join sent on sent.document_id = d.id
          where d.declare_status = 'IN_CUSTOMS') as arrived,
        (select count(*)::int from (select l.attempt_id from document_log l join sent on sent.id = l.attempt_id
          where l.source = 'receipt' group by l.attempt_id having count(*) > 1) twice)
        + (select count(*)::int from (select biz_key from receipt where biz_key in (select biz_key from sent)
          group by biz_key having count(*) > 1) twice) as twice`,
      [kind.message.type, numberName(kind), numbers],
    )
    const ids = new Map(numbers.map((number) => [number, new Set<string>()]))
    for (const { number, copMsgId } of customs.arrivals) ids.get(number)?.add(copMsgId)
    const found = [...ids.values()]
    return {
      documents: numbers.length,
      lost: numbers.length - (rows[0]?.arrived ?? 0),
      appliedTwice: rows[0]?.twice ?? 0,
      arrivedAgain: customs.arrivals.length - found.filter(({ size }) => size > 0).length,
      otherMessageId: found.filter(({ size }) => size > 1).length,
      broken: customs.broken.length,
    }
  }

  /** Runs `work` with a channel and customs that answer on it. */
  async function withCustoms<T>(
    work: (route: { channel: TestChannel; customs: FakeCustoms }) => Promise<T>,
    options: Pick<ChannelOptions, 'remote'> = {},
  ): Promise<T> {
    const signer = kind.message.signature === 'required' ? { signer: 'rsa' } : {}
    const crossborderType = businessTypeOf(kind.message)
    const channel = await aChannel(test, { enterpriseId, crossborderType, ...signer, ...options })
    for (const folder of [channel.outbox, channel.inbox, channel.archive]) await mkdir(folder, { recursive: true })
    const customs = openFakeCustoms({ kind, channel, aside: takenFolder(test, channel) })
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

export function addCounts(sum: Counts, counts: Counts): Counts {
  const names = Object.keys(sum) as (keyof Counts)[]
  return Object.fromEntries(names.map((name) => [name, sum[name] + counts[name]])) as unknown as Counts
}

export const noCounts: Counts = { documents: 0, arrivedAgain: 0, ...unharmed }

export const describeCounts = (counts: Counts) =>
  `${counts.documents} documents: lost ${counts.lost}, applied twice ${counts.appliedTwice}, sent again with the same message id ` +
  `${counts.arrivedAgain}, with another ${counts.otherMessageId}, broken files ${counts.broken}`
