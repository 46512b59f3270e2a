import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages } from './layers.ts'

export interface SourceFile {
  /** From the project folder, with `/`. */
  path: string
  text: string
}

/** One thing that is wrong, where it is, and why it matters. */
export interface Problem {
  path: string
  sentence: string
}

export const projectFolder = join(import.meta.dirname, '../..')

const skipped = new Set(['node_modules', 'dist', 'generated', 'data', 'screenshots'])

/** Returns every TypeScript file of ours, or of another checkout. */
export const readSourceFiles = (project = projectFolder) => readFiles(/\.tsx?$/, project)

/** Returns the files of ours in other languages that hold code. */
export const readOtherSources = () => readFiles(/\.(css|sql|[cm]?js|jsx)$/)

/** Returns the files of the packages whose paths fit. */
export function readFiles(names: RegExp, project = projectFolder): SourceFile[] {
  return Object.keys(packages)
    .filter((name) => existsSync(join(project, name)))
    .flatMap((name) => listPaths(name, project))
    .filter((path) => names.test(path))
    .map((path) => ({ path, text: readFileSync(join(project, path), 'utf8') }))
}

function listPaths(folder: string, project: string): string[] {
  return readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    // A data folder belongs to an installation, but web/data is a folder of the package.
    const foreign = skipped.has(entry.name) && path !== 'web/data'
    return foreign || entry.name.startsWith('dist.') ? [] : listPaths(path, project)
  })
}

export const isTest = (path: string) => /\.(test|e2e|story)\.tsx?$/.test(path)

export const lineCount = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Lines that are neither empty nor a comment. */
export const codeLineCount = (text: string) =>
  text.split('\n').filter((line) => !/^\s*($|\/\/|\/\*|\*)/.test(line)).length
