import { execFileSync } from 'node:child_process'

export interface Commit {
  /** Hash in hex; `…-changed` where files of it have been changed since. */
  name: string
  time: Date
}

/**
 * Returns what the folder is checked out at, from which the times of a release come. The variable stands in for git where that is
 * missing, as in the build of an image: `hash seconds`. Throws without both.
 */
export function readCommit(folder: string, said = process.env.RELEASE_COMMIT): Commit {
  if (said) {
    const [name = '', seconds] = said.split(' ')
    return { name, time: new Date(Number(seconds) * 1000) }
  }
  const git = (...words: string[]) => execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' }).trim()
  const [hash = '', seconds = ''] = git('log', '-1', '--format=%H %ct').split(' ')
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
  return { name: isChanged ? `${hash}-changed` : hash, time: new Date(Number(seconds) * 1000) }
}
