// The receiving address of HTTP channels: others send files, which the next poll of the inbox takes in like those of other
// transports. The mailbox that a file names is believed as little as elsewhere.
import { createHash, timingSafeEqual } from 'node:crypto'
import { receiveFile } from '@kouan/contract/calls/channel.ts'
import { sql } from 'kysely'
import type { Part } from '../../domain/entity/part.ts'
import type { Context } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { BadInput, Forbidden } from '../../ground/errors.ts'
import { at, channelSecret, receivedFile } from '../../vault/sealed-columns.ts'

export const receiving: Part[] = [
  serve(receiveFile, async (context, { channelId, token, content }) => {
    await refuseStranger(context, { channelId, token })
    const bytes = Buffer.from(content, 'base64')
    if (bytes.length === 0 || !/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(content)) {
      throw new BadInput([{ field: 'content', message: '文件内容：须为 Base64，且不能为空' }])
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const name = `received-${sha256}.xml`
    const body = context.services.vault.encryptBytes(bytes, at(receivedFile, name), { pack: true })
    await sql`select kouan_file_received(${channelId}, ${name}, ${body}, ${context.now})`.execute(context.db)
    return { sha256 }
  }),
]

/** Unknown channels and wrong secrets are answered alike. */
async function refuseStranger({ db, services }: Context, shown: { channelId: string; token: string }): Promise<void> {
  const { rows } = await sql<{ receive_secret: string }>`
    select receive_secret from kouan_receiving_channel(${shown.channelId})`.execute(db)
  const stored = rows[0]?.receive_secret
  const place = at(channelSecret('receive_secret'), shown.channelId)
  const secret = stored === undefined ? '' : services.vault.decrypt(stored, place)
  if (!isEqual(secret, shown.token) || secret === '') throw new Forbidden('接收口令不对，或该通道不接收文件')
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const isEqual = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))
