// The files of one upload and what happens to them, outside of React: a thousand files and their progress are one array.
import { type CellFile, type UploadPort, type UploadReply, unknownError } from './upload-port.ts'

export interface UploadStoreOptions {
  /** Asked at each start, so that a changed port counts. */
  upload: () => UploadPort
  /** All files are done, or one was removed. */
  onSettled: (files: readonly CellFile[]) => void
  onFailed: (file: CellFile) => void
  /** With status `removed`. */
  onRemoved: (file: CellFile) => void
  /** An address for the picture of a file that is still here, and its end. */
  pictures?: { show: (file: File) => string; forget: (address: string) => void }
  /** Why an answer cannot be kept, such as one without a path. */
  faultOf?: (reply: UploadReply) => string | undefined
  /** How many are sent at the same time. */
  atOnce?: number
}

export type UploadStore = ReturnType<typeof createUploadStore>

export function createUploadStore(options: UploadStoreOptions) {
  const { atOnce = 3, pictures } = options
  let files: readonly CellFile[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const sources = new Map<string, File>()
  const running = new Map<string, AbortController>()
  const waiting: string[] = []
  const shown = new Map<string, string>()

  function change(next: readonly CellFile[]) {
    files = next
    for (const listener of listeners) listener()
  }
  const patch = (uid: string, part: Partial<CellFile>) =>
    change(files.map((file) => (file.uid === uid ? { ...file, ...part } : file)))

  function startNext() {
    while (running.size < atOnce) {
      const uid = waiting.shift()
      if (uid === undefined) return
      void send(uid)
    }
  }
  async function send(uid: string) {
    const source = sources.get(uid)
    if (!source) return
    const controller = new AbortController()
    running.set(uid, controller)
    const isCurrent = () => running.get(uid) === controller
    const onProgress = (percent: number) => {
      // A hundred only when the answer is there.
      if (isCurrent()) patch(uid, { percent: Math.min(99, Math.max(0, Math.round(percent))) })
    }
    let reply: UploadReply
    try {
      reply = await options.upload()(source, { onProgress, signal: controller.signal })
    } catch (error) {
      reply = { success: false, message: error instanceof Error ? error.message : '' }
    }
    if (!isCurrent()) return
    running.delete(uid)
    settle(uid, reply)
    startNext()
  }
  function settle(uid: string, reply: UploadReply) {
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
    settled()
  }
  function settled() {
    if (files.every(({ status }) => status === 'done')) options.onSettled(files)
  }
  function drop(uid: string) {
    running.get(uid)?.abort()
    running.delete(uid)
    sources.delete(uid)
    const place = waiting.indexOf(uid)
    if (place >= 0) waiting.splice(place, 1)
    const address = shown.get(uid)
    if (address !== undefined) pictures?.forget(address)
    shown.delete(uid)
  }
  function remove(uids: readonly string[]) {
    const gone = files.filter(({ uid }) => uids.includes(uid))
    if (gone.length === 0) return
    for (const { uid } of gone) drop(uid)
    change(files.filter((file) => !gone.includes(file)))
    for (const file of gone) options.onRemoved({ ...file, status: 'removed' })
    startNext()
    options.onSettled(files)
  }

  return {
    files: () => files,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(chosen: readonly File[]) {
      const added = chosen.map((source): CellFile => {
        const uid = `added-${++count}`
        sources.set(uid, source)
        const { name, type, size } = source
        const url = type.includes('image') && pictures ? pictures.show(source) : ''
        if (url !== '') shown.set(uid, url)
        waiting.push(uid)
        return { uid, name, type, size, status: 'uploading', percent: 0, path: '', url, message: '', id: '' }
      })
      change([...files, ...added])
      startNext()
    },
    retry(uid: string) {
      const file = files.find((one) => one.uid === uid)
      if (file?.status !== 'error' || !sources.has(uid)) return
      patch(uid, { status: 'uploading', percent: 0, message: '' })
      waiting.push(uid)
      startNext()
    },
    /** A file that is on its way is cancelled by it. */
    remove: (uid: string) => remove([uid]),
    clear: () => remove(files.map(({ uid }) => uid)),
    /** To another place in the list. */
    move(uid: string, to: number) {
      const file = files.find((one) => one.uid === uid)
      if (!file || to < 0 || to >= files.length || files[to] === file) return
      const others = files.filter((one) => one !== file)
      change([...others.slice(0, to), file, ...others.slice(to)])
      settled()
    },
    /** Another value from outside: what was on its way belongs to the former one and is cancelled. */
    replace(next: readonly CellFile[]) {
      for (const { uid } of files) drop(uid)
      change(next)
    },
    /** The upload leaves the screen. */
    stop() {
      waiting.length = 0
      for (const { uid } of files) drop(uid)
    },
  }
}
