// The folder of a channel: below the configured root, checked by its real path at every use, because a link may be put
// in its place at any time.
import { mkdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

export const channelParts = ['outbox', 'inbox', 'archive', 'error'] as const
export type ChannelPart = (typeof channelParts)[number]

export interface ChannelPlace {
  /** Absolute: KOUAN_CHANNEL_ROOT. */
  root: string
  /** Below it, as the operator named it. */
  folder: string
}

/** The real path of one part of the channel's folder, made when it is missing. Throws when it lies outside of the root. */
export async function channelFolder(place: ChannelPlace, part: ChannelPart): Promise<string> {
  await mkdir(place.root, { recursive: true })
  const root = await realpath(place.root)
  let current = root
  for (const name of [...place.folder.split('/'), part]) {
    if (!/^[0-9A-Za-z_-]+$/.test(name)) throw new Error(`通道文件夹名 ${place.folder} 不合规定`)
    const next = join(current, name)
    await mkdir(next).catch(ignoreExisting)
    current = await realpath(next)
    if (!current.startsWith(root + sep)) throw new Error(`通道文件夹 ${place.folder} 不在通道根目录之内`)
  }
  return current
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
