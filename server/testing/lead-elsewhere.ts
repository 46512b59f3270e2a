// Replaces a channel's folder by a link while the server polls it. Each poll creates missing folders, also between two steps of
// the replacement.
import { rename, rm, symlink } from 'node:fs/promises'

/** Replaces the folder and returns a function that restores it. */
export async function leadElsewhere(folder: string, target: string): Promise<() => Promise<void>> {
  const aside = `${folder}-aside`
  await rename(folder, aside)
  await inPlaceOf(folder, () => symlink(target, folder))
  return async () => {
    await rm(folder)
    await inPlaceOf(folder, () => rename(aside, folder))
  }
}

/** Removes what a poll has created in the place, and tries again. */
async function inPlaceOf(folder: string, put: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await put()
    } catch (error) {
      if (!['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
