// Test harness of declarations: application, background work, folders, and messages of customs.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { wrapInEnvelope } from '@kouan/customs/envelope/write-envelope.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import { afterAll } from 'vitest'
import type { LogStream } from '../build-app.ts'
import type { Config } from '../config.ts'
import type { Pace } from '../domain/declaration/background.ts'
import { folderPort } from '../domain/transport/folder/folder-session.ts'
import { type BackgroundOptions, startBackground } from '../start-background.ts'
import type { WorkLog } from '../work/work.ts'
import type { Workers } from '../work/worker.ts'
import type { TestChannel } from './a-channel.ts'
import { atPace } from './at-pace.ts'
import { checkBuilt, describeBuilt } from './check-built.ts'
import { type TestApp, testApp } from './test-app.ts'

const quiet: WorkLog = { info: () => {}, warn: () => {}, error: () => {} }

export type BackgroundGiven = Partial<Pick<BackgroundOptions, 'log' | 'threads'>> & Pace

/** Sets up the application. Call it at the top level of a test file. */
export async function declarationHarness(options: { config?: Partial<Config>; logger?: LogStream } = {}) {
  const test = await testApp(options)
  const { start, stop } = backgroundOf(test)
  // Registered last, so that it runs first: the database closes after the workers have ended.
  afterAll(async () => {
    await stop()
    if (process.env.CUSTOMS_MATERIAL) console.log(describeBuilt())
  })
  return { test, start, stop }
}

/** Background work of an application, which the caller stops. */
export function backgroundOf({ services, database, clock }: TestApp) {
  let workers: Workers | undefined
  return {
    /** Starts background work with short intervals. */
    async start({ log = quiet, threads = 4, ...given }: BackgroundGiven = {}): Promise<void> {
      const port = folderPort({ settleMs: 10 })
      const pace = { port, unfinishedMs: 100, pollEverySeconds: 0.2, tornFilesEverySeconds: 0.3 }
      workers = await startBackground({
        database,
        services,
        clock: () => clock.now(),
        log,
        threads,
        parts: atPace({ ...pace, ...given }),
        pollMs: 250,
      })
    },
    async stop(): Promise<void> {
      await workers?.drain()
      workers = undefined
    },
  }
}

/** File in the outbox, as the client of customs reads it. */
export interface SentFile {
  name: string
  bytes: Buffer
  /** Undefined without an envelope. */
  copMsgId: string | undefined
  /** Business message. */
  xml: string
  documents: { guid: string; orderNo: string }[]
}

export async function readOutbox(channel: Pick<TestChannel, 'outbox'>): Promise<SentFile[]> {
  const names = (await readdir(channel.outbox).catch(() => [])).filter((name) => !name.startsWith('.')).sort()
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(channel.outbox, name))
      const opened = openEnvelope(bytes)
      if (opened.kind === 'unreadable') throw new Error(`${name} cannot be read`)
      const nodes = parseMessage(opened.payload).message?.nodes ?? []
      return {
        name,
        bytes,
        copMsgId: opened.kind === 'dxp' ? opened.copMsgId : undefined,
        xml: Buffer.from(opened.payload).toString(),
        documents: nodes.map(({ fields }) => ({ guid: fields.guid ?? '', orderNo: fields.orderNo ?? '' })),
      }
    }),
  )
}

export interface OrderAnswer {
  ebpCode?: string
  ebcCode?: string
  orderNo: string
  guid?: string
  returnStatus: string
  /** 17 digits. */
  returnTime?: string
  returnInfo?: string
}

const newGuid = () => crypto.randomUUID().toUpperCase()

/** CEB312 message as customs send it. */
export function ceb312(answers: OrderAnswer[]): string {
  const nodes = answers.map(
    (one) => `<OrderReturn><guid>${one.guid ?? newGuid()}</guid><ebpCode>${one.ebpCode ?? '9900D90001'}</ebpCode>
<ebcCode>${one.ebcCode ?? '9900D90002'}</ebcCode><orderNo>${one.orderNo}</orderNo>
<returnStatus>${one.returnStatus}</returnStatus><returnTime>${one.returnTime ?? '20991231235959000'}</returnTime>
<returnInfo>${one.returnInfo ?? '[Code:1800;Desc:逻辑校验通过]'}</returnInfo></OrderReturn>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<CEB312Message xmlns="http://www.chinaport.gov.cn/ceb" guid="${newGuid()}" version="1.0">${nodes.join('')}</CEB312Message>`
}

/** CEB900 message: the gateway refuses a whole message. */
export const ceb900 = (oriCopMsgId: string, returnTime = '20991231235959000') => `<?xml version="1.0" encoding="UTF-8"?>
<CEB900Message xmlns="http://www.chinaport.gov.cn/ceb" guid="${newGuid()}" version="1.0"><MessageReturn>
<guid>${newGuid()}</guid><returnStatus>-1</returnStatus><returnInfo>报文格式不正确</returnInfo><returnTime>${returnTime}</returnTime>
<oriCopMsgId>${oriCopMsgId}</oriCopMsgId><oriMessageType>CEB311</oriMessageType><oriBizMessage><![CDATA[<a/>]]></oriBizMessage>
</MessageReturn></CEB900Message>`

/** Wraps a message in an envelope after validating it; `isFaulty` skips the validation. */
export function inEnvelope(
  xml: string,
  channel: Pick<TestChannel, 'dxpId'>,
  msgType = 'CEB312Message',
  { isFaulty = false } = {},
): string {
  if (!isFaulty) checkBuilt(xml, msgType)
  return wrapInEnvelope({
    copMsgId: newGuid(),
    senderId: 'DXPEDC0000000001',
    receiverIds: [channel.dxpId],
    createTime: new Date('2026-11-21T00:00:00Z'),
    msgType,
    payload: xml,
  })
}

let dropped = 0

/** Writes a file into the inbox as the client of customs does: elsewhere, then renamed. Returns its name. */
export async function drop(channel: Pick<TestChannel, 'inbox'>, content: string | Uint8Array, name?: string) {
  dropped += 1
  const fileName = name ?? `receipt-${process.pid}-${dropped}.xml`
  await mkdir(channel.inbox, { recursive: true })
  const aside = join(dirname(channel.inbox), `.${fileName}`)
  await writeFile(aside, content)
  await rename(aside, join(channel.inbox, fileName))
  return fileName
}

/** Returns state and return status of a document, separated by a space. */
export async function stateOf({ database }: TestApp, orderId: string): Promise<string> {
  const { rows } = await database.pool.query<{ state: string }>(
    `select declare_status || ' ' || coalesce(return_status, '-') as state from document where id = $1`,
    [orderId],
  )
  return rows[0]?.state ?? 'none'
}
