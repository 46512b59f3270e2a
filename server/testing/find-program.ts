// Programs of packages that a trial needs and a test run does not: of the system, or unpacked somewhere.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian has what only administrators start, which is in no usual PATH. */
const ofAdministrators = ['/usr/sbin', '/sbin']

/**
 * Returns the path of a program: in a folder of TRIAL_PROGRAMS (several are separated as in PATH), then in PATH. Throws a sentence that
 * names the package of Debian where it is nowhere.
 */
export function findProgram(name: string, debianPackage: string): string {
  const { TRIAL_PROGRAMS = '', PATH = '' } = process.env
  const folders = [TRIAL_PROGRAMS, PATH].flatMap((list) => list.split(delimiter)).filter((folder) => folder !== '')
  for (const folder of [...folders, ...ofAdministrators]) {
    const path = join(folder, name)
    if (isExecutable(path)) return path
  }
  throw new Error(
    `${name} is not here: install the package ${debianPackage} of Debian, or name the folder of the program in TRIAL_PROGRAMS`,
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
