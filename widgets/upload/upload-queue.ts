// Sends files, a few at the same time and the others in their order.
import type { UploadPort, UploadReply } from './upload-port.ts'

interface QueueOptions {
  /** Called at each start, so that a changed port is used. */
  upload: () => UploadPort
  onStart: (uid: string) => void
  onProgress: (uid: string, percent: number) => void
  /** A rejection of the port is a reply without success. */
  onReply: (uid: string, reply: UploadReply) => void
  /** How many files are sent at the same time. */
  atOnce?: number
}

interface UploadQueue {
  push: (uid: string, source: File) => void
  /** Queues a file that was sent before; false when it is not known. */
  pushAgain: (uid: string) => boolean
  /** Sends the next files as far as there is room. */
  start: () => void
  /** Cancels a file; its reply is ignored. */
  drop: (uid: string) => void
  /** Removes the files that are not being sent yet. */
  clear: () => void
}

export function createUploadQueue({ upload, onStart, onProgress, onReply, atOnce = 3 }: QueueOptions): UploadQueue {
  const sources = new Map<string, File>()
  const running = new Map<string, AbortController>()
  const waiting: string[] = []
  const start = () => {
    while (running.size < atOnce) {
      const uid = waiting.shift()
      if (uid === undefined) return
      void send(uid)
    }
  }
  const send = async (uid: string) => {
    const source = sources.get(uid)
    if (!source) return
    const controller = new AbortController()
    running.set(uid, controller)
    onStart(uid)
    const isCurrent = () => running.get(uid) === controller
    const progress = (percent: number) => {
      if (isCurrent()) onProgress(uid, percent)
    }
    let reply: UploadReply
    try {
      reply = await upload()(source, { onProgress: progress, signal: controller.signal })
    } catch (error) {
      reply = { success: false, message: error instanceof Error ? error.message : '' }
    }
    if (!isCurrent()) return
    running.delete(uid)
    onReply(uid, reply)
    start()
  }
  return {
    push: (uid, source) => {
      sources.set(uid, source)
      waiting.push(uid)
    },
    pushAgain: (uid) => {
      if (!sources.has(uid)) return false
      waiting.push(uid)
      return true
    },
    start,
    drop: (uid) => {
      running.get(uid)?.abort()
      running.delete(uid)
      sources.delete(uid)
      const place = waiting.indexOf(uid)
      if (place >= 0) waiting.splice(place, 1)
    },
    clear: () => {
      waiting.length = 0
    },
  }
}
