// Schemas of what calls return, as the types of the contract say it. Types are gone at run time: a program reads them before.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Refusal } from '../../ground/errors.ts'
import { generatedFile, readStored } from '../../ground/generated-file.ts'
import { projectFolder } from '../../ground/project-folder.ts'
import type { AnswerSchemas } from './json-schema.ts'

/** In the folder of the compiled server; JSON. */
export const answerSchemasName = 'answer-schemas.json'

/** In `server/generated`. */
const storedName = 'answer-schemas.jsonc'
const makers = 'tools/answers'
const beside = join(import.meta.dirname, answerSchemasName)

/** Reads them from beside the compiled server; run from its sources, it makes them. Throws a Refusal where neither is possible. */
export async function readAnswerSchemas(): Promise<AnswerSchemas> {
  const text = existsSync(beside) ? readFileSync(beside, 'utf8') : await makeAnswerSchemas()
  if (text === undefined) throw new Refusal('接口文档还没有生成，请在安装目录执行一次 npm ci 和 npm run build。')
  return JSON.parse(text)
}

/**
 * Returns them as JSON that follows from the current types. Without the compiler, in an installation without development
 * packages, those of the last build; undefined where there was none.
 */
export async function makeAnswerSchemas(): Promise<string | undefined> {
  if (!hasCompiler()) return readStored(projectFolder, storedName)?.replace(/\n\/\/.*\n$/, '')
  const { text } = await generatedFile({
    projectFolder,
    name: storedName,
    of: ['contract', 'customs', makers, 'server/domain/openapi/json-schema.ts', 'tsconfig.json'],
    make: printAnswerSchemas,
  })
  return text
}

function hasCompiler(): boolean {
  try {
    createRequire(join(projectFolder, 'package.json')).resolve('typescript/package.json')
    return existsSync(join(projectFolder, makers))
  } catch {
    return false
  }
}

/** Runs in a child process, so that its memory is released. */
function printAnswerSchemas(): Promise<string> {
  const program = join(projectFolder, makers, 'print-answer-schemas.ts')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', program], {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        printed[name] += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(printed.stdout)
      else reject(new Error(`what calls return could not be read from the types:\n${printed.stderr.trim()}`))
    })
  })
}
