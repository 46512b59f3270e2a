import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Gives a file or folder that root has made to the owner of the project, who must be able to make it again. */
export function giveToOwnerOf(projectFolder: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(projectFolder)
  const give = (at: string): void => {
    lchownSync(at, uid, gid)
    if (lstatSync(at).isDirectory()) for (const name of readdirSync(at)) give(join(at, name))
  }
  give(path)
}
