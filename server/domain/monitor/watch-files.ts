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

/** Counts as answering until two questions in a row have failed, or one was not answered in time. */
export function watchFiles({ files, everyMs = 10_000, limitMs = 5_000 }: WatchOptions): FileWatch {
  let failures = 0
  let isLate = false
  let isAsking = false
  async function ask(): Promise<void> {
    // A folder of the network that hangs holds a thread: one is enough.
    if (isAsking) return
    isAsking = true
    const late = setTimeout(() => {
      isLate = true
    }, limitMs)
    try {
      // A store without its name is another one, such as the folder below a disk that is no longer mounted.
      failures = (await files.identity()) === undefined ? failures + 1 : 0
    } catch {
      failures += 1
    } finally {
      clearTimeout(late)
      isLate = false
      isAsking = false
    }
  }
  void ask()
  const timer = setInterval(() => void ask(), everyMs)
  return { answers: () => failures < 2 && !isLate, end: () => clearInterval(timer) }
}
