// Fake customs of a folder channel: takes files out of the outbox and answers each document of these kinds.
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import type { TestChannel } from '../a-channel.ts'
import { drop, inEnvelope } from '../declaration-harness.ts'
import { type CustomsAnswer, numberIn, takenIn } from './customs-answer.ts'

export interface Arrival {
  /** Type of its message. */
  type: string
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

type Boxes = Pick<TestChannel, 'outbox' | 'inbox' | 'dxpId'>

interface FakeCustomsOptions {
  kinds: readonly DocumentKind[]
  channel: Boxes
  /** Folder for taken files. */
  aside: string
}

export function openFakeCustoms({ kinds, channel, aside }: FakeCustomsOptions): FakeCustoms {
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
    const kind = kinds.find(({ message: { type } }) => type === message?.type)
    if (opened.kind !== 'dxp' || !message || !kind) {
      received.broken.push(name)
      return
    }
    for (const { fields } of message.nodes) {
      received.arrivals.push({ type: message.type, number: numberIn(kind, fields), copMsgId: opened.copMsgId })
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

export const dropAnswer = (channel: Pick<Boxes, 'inbox' | 'dxpId'>, { type, xml }: CustomsAnswer) =>
  drop(channel, inEnvelope(xml, channel, type))
