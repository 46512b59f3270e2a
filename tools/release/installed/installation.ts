import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contents } from './contents.ts'

/** The folder that an archive was unpacked into. */
export interface Installation {
  folder: string
  contents: Contents
  /** Folder where the person is, from which the paths count that they write. */
  cwd: string
  say: (line: string) => void
}

/** An upgrade into this folder has begun; the old folder is its content. */
export const beginningMark = (folder: string) => join(folder, 'upgrade.unfinished')
/** The folder came to its data by an upgrade from the one that is its content. */
export const upgradedMark = (folder: string) => join(folder, 'upgraded-from')
/** The data of the folder have been taken over by the one that is its content. */
export const replacedMark = (folder: string) => join(folder, 'replaced-by')

export const readMark = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
