// Every locked package runs on each Node that is promised: npm only warns where one does not, and installs it all the same.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { type Problem, projectFolder } from './source-files.ts'

export interface LockFile {
  packages: Record<string, { version?: string; engines?: { node?: string } }>
}

/** The oldest and the newest Node of `engines` in package.json and of the README. */
export const promisedNodes = ['20.19.0', '24.0.0']

export function checkEngines(lock: LockFile = readLock()): Problem[] {
  return Object.entries(lock.packages).flatMap(([path, { version, engines }]) => {
    const wanted = engines?.node
    const missing = wanted === undefined ? [] : promisedNodes.filter((node) => !satisfies(node, wanted))
    return missing.length === 0
      ? []
      : [{ path, sentence: `version ${version} wants Node ${wanted}, which leaves out ${missing.join(' and ')}.` }]
  })
}

function readLock(): LockFile {
  return JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'))
}
