// The far end of a folder channel: takes what is sent out of the outbox and answers each time that it comes.
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import type { TestChannel } from '../a-channel.ts'
import { ceb312, drop, inEnvelope } from '../declaration-desk.ts'

export interface Arrival {
  orderNo: string
  copMsgId: string
}

export interface CustomsDesk {
  arrivals: Arrival[]
  /** Files that could not be read. */
  broken: string[]
  stop(): Promise<void>
}

/** `aside`: where taken files go. */
export function openCustomsDesk(channel: TestChannel, aside: string): CustomsDesk {
  const desk = { arrivals: [] as Arrival[], broken: [] as string[] }
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
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const answer = async (name: string, bytes: Buffer) => {
    const opened = openEnvelope(bytes)
    const message = opened.kind === 'dxp' ? parseMessage(opened.payload).message : undefined
    if (opened.kind !== 'dxp' || !message) {
      desk.broken.push(name)
      return
    }
    for (const { fields } of message.nodes) {
      const orderNo = fields.orderNo ?? ''
      desk.arrivals.push({ orderNo, copMsgId: opened.copMsgId })
      const guid = fields.guid ?? ''
      await drop(channel, inEnvelope(ceb312([{ orderNo, guid, returnStatus: '120' }]), channel))
    }
  }
  const done = work()
  return {
    ...desk,
    stop: () => {
      open = false
      return done
    },
  }
}
