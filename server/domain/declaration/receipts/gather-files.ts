// Gathers files of one inbox that are stored and applied together.
import type { ReadyFile } from './store-file.ts'

/**
 * Bounds of what one transaction stores, and of what is in memory meanwhile. A file with a hundred documents costs a document no more
 * alone, and several of them are applied beside each other.
 */
export const mostTogether = { files: 100, documents: 100, bytes: 4 * 1024 * 1024 }
/** Milliseconds that a file waits for those behind it, which a slow inbox may be long in reading. */
const longestWait = 500

/** Hands files over in groups, in the order in which they were added. Two of the same contents are never in one. */
export function gatherFiles(handOver: (group: readonly ReadyFile[]) => Promise<void>) {
  let group: ReadyFile[] = []
  let since = 0
  const end = async () => {
    const ready = group
    group = []
    if (ready.length > 0) await handOver(ready)
  }
  const fits = ({ file, contents }: ReadyFile) =>
    group.length < mostTogether.files &&
    sum(group, (one) => one.contents.count) + contents.count <= mostTogether.documents &&
    sum(group, (one) => one.file.size) + file.size <= mostTogether.bytes &&
    !group.some((one) => one.file.sha256 === file.sha256)
  return {
    async add(ready: ReadyFile): Promise<void> {
      if (!fits(ready)) await end()
      if (group.length === 0) since = performance.now()
      group.push(ready)
      if (performance.now() - since > longestWait) await end()
    },
    end,
  }
}

const sum = (group: readonly ReadyFile[], of: (ready: ReadyFile) => number) =>
  group.reduce((total, ready) => total + of(ready), 0)
