// Fake customs of a folder channel: takes files out of the outbox and answers each of them.
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import type { TestChannel } from '../a-channel.ts'
import { drop, inEnvelope } from '../declaration-harness.ts'
import { type CustomsAnswer, numberIn, takenIn } from './customs-answer.ts'

export interface Arrival {
  /** Number of the document. */
  number: string
  copMsgId: string
}

export interface FakeCustoms {
  arrivals: Arrival[]
  /** Names of files that could not be read. */
  broken: string[]
  stop(): Promise<void>
}

interface FakeCustomsOptions {
  kind: DocumentKind
  channel: TestChannel
  /** Folder for taken files. */
  aside: string
}

export function openFakeCustoms({ kind, channel, aside }: FakeCustomsOptions): FakeCustoms {
  const received = { arrivals: [] as Arrival[], broken: [] as string[] }
  let open = true
  const work = async () => {
    await mkdir(aside, { recursive: true })
    for (let taken = 0; open; ) {
      for (const name of await readdir(channel.outbox)) {
        if (name.startsWith('.')) continue
        taken += 1
        const path = join(aside, `${taken}-${name}`)
        await rename(join(channel.outbox, name), path)
        await answer(name, await readFile(path))
      }
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  }
  const answer = async (name: string, bytes: Buffer) => {
    const opened = openEnvelope(bytes)
    const message = opened.kind === 'dxp' ? parseMessage(opened.payload).message : undefined
    if (opened.kind !== 'dxp' || !message) {
      received.broken.push(name)
      return
    }
    for (const { fields } of message.nodes) {
      received.arrivals.push({ number: numberIn(kind, fields), copMsgId: opened.copMsgId })
      await dropAnswer(channel, takenIn(kind, [fields]))
    }
  }
  const done = work()
  return {
    ...received,
    stop: () => {
      open = false
      return done
    },
  }
}

export const dropAnswer = (channel: TestChannel, { type, xml }: CustomsAnswer) =>
  drop(channel, inEnvelope(xml, channel, type))
