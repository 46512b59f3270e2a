// Customs, played by a test through the folders of a channel: reads what was sent, answers with files like the real ones.

import { readdir } from 'node:fs/promises'
import { beijingTime14 } from '@kouan/customs/time.ts'
import {
  ceb312,
  ceb900,
  drop,
  inEnvelope,
  type OrderAnswer,
  readOutbox,
  type SentFile,
} from '../server/testing/declaration-harness.ts'
import { eventually } from '../server/testing/eventually.ts'
import type { ChannelFolders } from './channel-screens.ts'

/** The message of this order's first attempt, or of the one after `earlier`. */
export const sentFor = (channel: ChannelFolders, orderNo: string, earlier?: SentFile): Promise<SentFile> =>
  eventually('files in the outbox', async () =>
    (await readOutbox(channel)).find(
      ({ name, documents }) => name !== earlier?.name && documents.some((document) => document.orderNo === orderNo),
    ),
  )

/** 17 digits, so many seconds from now. */
const inSeconds = (seconds: number) => `${beijingTime14(new Date(Date.now() + seconds * 1000))}000`

/** The order goes back to who declared it. */
export async function rejectOrder(channel: ChannelFolders, order: Omit<OrderAnswer, 'returnStatus'>): Promise<void> {
  await answer(channel, { ...order, returnStatus: '100', returnTime: inSeconds(0) })
}

/** The three receipts of a good end in the wrong order, one of them a second time in another file. */
export async function takeOrder(channel: ChannelFolders, order: Omit<OrderAnswer, 'returnStatus'>): Promise<void> {
  const [declared, forwarded, stored] = [inSeconds(1), inSeconds(2), inSeconds(3)]
  const receipts = [
    { returnStatus: '120', returnTime: stored },
    { returnStatus: '2', returnTime: declared },
    { returnStatus: '120', returnTime: stored },
    { returnStatus: '3', returnTime: forwarded },
  ]
  for (const receipt of receipts) await answer(channel, { ...order, ...receipt })
}

/** The gateway does not take a message at all. */
export async function refuseMessage(channel: ChannelFolders, { copMsgId = '' }: SentFile): Promise<void> {
  await drop(channel, inEnvelope(ceb900(copMsgId, inSeconds(1)), channel, 'CEB900Message'))
}

/** One receipt in one file, and not the next one before it has left the inbox. */
async function answer(channel: ChannelFolders, receipt: OrderAnswer): Promise<void> {
  const name = await drop(channel, inEnvelope(ceb312([receipt]), channel))
  await eventually(
    'files in the archive',
    () => readdir(channel.archive).catch((): string[] => []),
    (names) => names.includes(name),
  )
}
