// Asks the store of uploaded files now and then whether it answers, so that operators hear of a lost one before somebody's upload
// does.
import type { FileStore } from '../../files/file-store.ts'

export interface FileWatch {
  answers(): boolean
  end(): void
}

interface WatchOptions {
  files: Pick<FileStore, 'identity'>
  everyMs?: number
  /** Milliseconds that an answer may take. */
  limitMs?: number
}

/** Counts as answering until the first question has failed. */
export function watchFiles({ files, everyMs = 10_000, limitMs = 5_000 }: WatchOptions): FileWatch {
  let isAnswering = true
  let isAsking = false
  async function ask(): Promise<void> {
    // A folder of the network that hangs holds a thread: one is enough.
    if (isAsking) return
    isAsking = true
    const late = setTimeout(() => {
      isAnswering = false
    }, limitMs)
    try {
      // A store without its name is another one, such as the folder below a disk that is no longer mounted.
      isAnswering = (await files.identity()) !== undefined
    } catch {
      isAnswering = false
    } finally {
      clearTimeout(late)
      isAsking = false
    }
  }
  void ask()
  const timer = setInterval(() => void ask(), everyMs)
  return { answers: () => isAnswering, end: () => clearInterval(timer) }
}
