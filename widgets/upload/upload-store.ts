// The files of one upload outside of React: a thousand files and their progress are one array.
import { type CellFile, type UploadPort, type UploadReply, unknownError } from './upload-port.ts'
import { createUploadQueue } from './upload-queue.ts'

export interface UploadStoreOptions {
  /** Called at each start, so that a changed port is used. */
  upload: () => UploadPort
  /** Called when all files are done, or one was removed. */
  onSettled: (files: readonly CellFile[]) => void
  onFailed: (file: CellFile) => void
  /** With status `removed`. */
  onRemoved: (file: CellFile) => void
  /** Makes an address for the picture of a local file, and releases it. */
  pictures?: { show: (file: File) => string; forget: (address: string) => void }
  /** Why an answer cannot be used, such as one without a path. */
  faultOf?: (reply: UploadReply) => string | undefined
  /** How many files are sent at the same time. */
  atOnce?: number
}

export interface UploadStore {
  files: () => readonly CellFile[]
  subscribe: (listener: () => void) => () => void
  add: (chosen: readonly File[]) => void
  retry: (uid: string) => void
  /** Cancels a file that is being sent. */
  remove: (uid: string) => void
  clear: () => void
  /** Moves a file to another place in the list. */
  move: (uid: string, to: number) => void
  /** Another value from outside: what is being sent belongs to the former one and is cancelled. */
  replace: (next: readonly CellFile[]) => void
  /** Cancels everything when the upload leaves the screen. */
  stop: () => void
}

export function createUploadStore(options: UploadStoreOptions): UploadStore {
  const { pictures } = options
  let files: readonly CellFile[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const shown = new Map<string, string>()
  const change = (next: readonly CellFile[]) => {
    files = next
    for (const listener of listeners) listener()
  }
  const patch = (uid: string, part: Partial<CellFile>) =>
    change(files.map((file) => (file.uid === uid ? { ...file, ...part } : file)))
  const reportSettled = () => {
    if (files.every(({ status }) => status === 'done')) options.onSettled(files)
  }
  const settle = (uid: string, reply: UploadReply) => {
    const file = files.find((one) => one.uid === uid)
    if (!file) return
    const fault = reply.success === false ? reply.message || unknownError : options.faultOf?.(reply)
    if (fault !== undefined) {
      const failed: CellFile = { ...file, status: 'error', message: fault }
      patch(uid, failed)
      options.onFailed(failed)
      return
    }
    const { name = file.name, url = file.url, path = '', id = '' } = reply
    patch(uid, { name, url, path, id, status: 'done', percent: 100, message: '' })
    reportSettled()
  }
  const queue = createUploadQueue({
    ...options,
    onStart: (uid) => patch(uid, { isQueued: false }),
    // A hundred only when the answer has arrived.
    onProgress: (uid, percent) => patch(uid, { percent: Math.min(99, Math.max(0, Math.round(percent))) }),
    onReply: settle,
  })
  const drop = (uid: string) => {
    queue.drop(uid)
    const address = shown.get(uid)
    if (address !== undefined) pictures?.forget(address)
    shown.delete(uid)
  }
  const remove = (uids: readonly string[]) => {
    const gone = files.filter(({ uid }) => uids.includes(uid))
    if (gone.length === 0) return
    for (const { uid } of gone) drop(uid)
    change(files.filter((file) => !gone.includes(file)))
    for (const file of gone) options.onRemoved({ ...file, status: 'removed' })
    queue.start()
    options.onSettled(files)
  }
  return {
    files: () => files,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (chosen) => {
      const added = chosen.map((source): CellFile => {
        const uid = `added-${++count}`
        const { name, type, size } = source
        const url = type.includes('image') && pictures ? pictures.show(source) : ''
        if (url !== '') shown.set(uid, url)
        queue.push(uid, source)
        const state = { status: 'uploading', isQueued: true, percent: 0 } as const
        return { uid, name, type, size, ...state, path: '', url, message: '', id: '' }
      })
      change([...files, ...added])
      queue.start()
    },
    retry: (uid) => {
      const file = files.find((one) => one.uid === uid)
      if (file?.status !== 'error' || !queue.pushAgain(uid)) return
      patch(uid, { status: 'uploading', isQueued: true, percent: 0, message: '' })
      queue.start()
    },
    remove: (uid) => remove([uid]),
    clear: () => remove(files.map(({ uid }) => uid)),
    move: (uid, to) => {
      const file = files.find((one) => one.uid === uid)
      if (!file || to < 0 || to >= files.length || files[to] === file) return
      const others = files.filter((one) => one !== file)
      change([...others.slice(0, to), file, ...others.slice(to)])
      reportSettled()
    },
    replace: (next) => {
      for (const { uid } of files) drop(uid)
      change(next)
    },
    stop: () => {
      queue.clear()
      for (const { uid } of files) drop(uid)
    },
  }
}
