// Files, folders and the standard input, as bytes; whatever cannot be read is a sentence and costs no other file.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailure } from './outcome.ts'

export type InputFile = { file: string; bytes: Uint8Array } | { file: string; problem: string }

const reasons: Readonly<Record<string, string>> = {
  ENOENT: '没有这个文件或文件夹',
  EACCES: '没有读取的权限',
  ELOOP: '符号链接互相指向',
  ERR_FS_FILE_TOO_LARGE: '文件太大',
}

/** A folder gives every file below it with one of the extensions, in the order of their names; '-' is the standard input. */
export function* readInputs(paths: readonly string[], extensions: readonly string[] = ['.xml']): Generator<InputFile> {
  if (paths.length === 0) throw new CommandFailure('请写明文件、文件夹，或用 - 表示标准输入')
  for (const path of paths) {
    if (path === '-') yield readOne('-')
    else yield* readPath(path, extensions)
  }
}

function* readPath(path: string, extensions: readonly string[]): Generator<InputFile> {
  let files: string[]
  try {
    files = statSync(path).isDirectory() ? filesBelow(path, extensions) : [path]
  } catch (error) {
    return yield { file: path, problem: sentenceOf(error) }
  }
  if (files.length === 0) yield { file: path, problem: `文件夹中没有 ${extensions.join('、')} 文件` }
  for (const file of files) yield readOne(file)
}

function filesBelow(folder: string, extensions: readonly string[]): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  const wanted = names.filter((one) => one.isFile() && extensions.some((end) => one.name.toLowerCase().endsWith(end)))
  return wanted.map(({ parentPath, name }) => join(parentPath, name)).sort()
}

function readOne(file: string): InputFile {
  try {
    return { file, bytes: readFileSync(file === '-' ? 0 : file) }
  } catch (error) {
    return { file, problem: sentenceOf(error) }
  }
}

export function sentenceOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return Object.hasOwn(reasons, code) ? (reasons[code] ?? '') : `无法读取（${code || '原因不明'}）`
}
