// The folder of a channel: below the configured root, checked by its real path at every use, because a link may be put
// in its place at any time.
import { chmod, lstat, mkdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { ChannelFault } from './channel-fault.ts'

export const channelParts = ['outbox', 'inbox', 'archive', 'error'] as const
export type ChannelPart = (typeof channelParts)[number]

export interface ChannelRoot {
  /** Absolute: KOUAN_CHANNEL_ROOT. */
  root: string
  /** Below it, as the operator named it. */
  folder: string
  /** Names of outbox and inbox where the client of customs has others. */
  names?: Partial<Record<ChannelPart, string>>
}

/** Names of the parts that the client works in, as the settings of a folder channel have them. */
export const clientFolders = ({ outboxName, inboxName }: { outboxName: string; inboxName: string }) => ({
  outbox: outboxName,
  inbox: inboxName,
})

/** Rights of outbox and inbox unless configured: the server's account and, for reading, its group. */
export const closedMode = 0o750
/** The two in which a client of customs works, too. */
const shared: readonly string[] = ['outbox', 'inbox'] satisfies ChannelPart[]
const writableByOthers = 0o022
const inheritsGroup = 0o2000

interface Part {
  part: ChannelPart
  /** Rights of outbox and inbox; nobody else may write to the folders around them, or put a link in their place. */
  mode: number
}

/** The real path of one part of the channel's folder, made when it is missing. Throws when it lies outside of the root. */
export async function channelFolder(place: ChannelRoot, { part, mode }: Part): Promise<string> {
  await mkdir(place.root, { recursive: true })
  const root = await realpath(place.root)
  let current = root
  const own = mode & ~writableByOthers
  const way = place.folder.split('/').map((name) => ({ name, mode: own }))
  for (const step of [...way, { name: place.names?.[part] ?? part, mode: shared.includes(part) ? mode : own }]) {
    if (!/^[0-9A-Za-z_-]+$/.test(step.name)) throw new ChannelFault(`通道文件夹名 ${place.folder} 不合规定`)
    const next = join(current, step.name)
    await make(next, step.mode)
    current = await realpath(next)
    if (!current.startsWith(root + sep)) throw new ChannelFault(`通道文件夹 ${place.folder} 不在通道根目录之内`)
  }
  return current
}

/** A folder that exists keeps the rights that it has. */
async function make(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw error
  }
  // Exactly these rights, whatever the process's mask takes away; the group goes on as the folder above has it.
  await chmod(folder, mode | ((await lstat(folder)).mode & inheritsGroup))
}
