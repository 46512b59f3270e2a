// A link in the place of a channel's folder, put there and taken away while the server looks into the folder: each look
// makes what is missing anew, also between two steps of the exchange.
import { rename, rm, symlink } from 'node:fs/promises'

/** Answers what puts the folder back into its place. */
export async function leadElsewhere(folder: string, target: string): Promise<() => Promise<void>> {
  const aside = `${folder}-aside`
  await rename(folder, aside)
  await inPlaceOf(folder, () => symlink(target, folder))
  return async () => {
    await rm(folder)
    await inPlaceOf(folder, () => rename(aside, folder))
  }
}

/** What stands in the way was made by a look since the folder was taken, and is empty. */
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
