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

/** Returns every TypeScript file of ours. */
export const readSourceFiles = () => readFiles(/\.tsx?$/)

/** Returns the files of ours in other languages that hold code. */
export const readOtherSources = () => readFiles(/\.(css|sql|[cm]?js|jsx)$/)

function readFiles(names: RegExp): SourceFile[] {
  return Object.keys(packages)
    .filter((name) => existsSync(join(projectFolder, name)))
    .flatMap((name) => listPaths(name))
    .filter((path) => names.test(path))
    .map((path) => ({ path, text: readFileSync(join(projectFolder, path), 'utf8') }))
}

function listPaths(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    // A data folder belongs to an installation, but web/data is a folder of the package.
    const foreign = skipped.has(entry.name) && path !== 'web/data'
    return foreign || entry.name.startsWith('dist.') ? [] : listPaths(path)
  })
}

export const isTest = (path: string) => /\.(test|e2e|story)\.tsx?$/.test(path)

export const lineCount = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Lines that are neither empty nor a comment. */
export const codeLineCount = (text: string) =>
  text.split('\n').filter((line) => !/^\s*($|\/\/|\/\*|\*)/.test(line)).length
