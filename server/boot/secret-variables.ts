// Variables with secret values: they may be read from the file that `…_FILE` names, and are never printed.
import { resolve } from 'node:path'
import { StartFailure } from '../ground/start-failure.ts'
import { readPrivateFile } from './private-file.ts'

/** KOUAN_ENCRYPTION_KEYS has KOUAN_KEY_FILE instead, with one key per line. */
export const fromFiles = [
  'DATABASE_URL',
  'KOUAN_ADMIN_PASSWORD',
  'KOUAN_DEMO_PASSWORD',
  'KOUAN_SIGN_SECRET',
  'KOUAN_S3_SECRET_KEY',
  'KOUAN_METRICS_TOKEN',
  'KOUAN_BACKUP_PASSPHRASE',
] as const

export const secretVariables: readonly string[] = [...fromFiles, 'KOUAN_ENCRYPTION_KEYS']

type Environment = Record<string, string | undefined>

/** Returns the values of the files; each problem is one Chinese sentence. */
export function readSecretVariables(
  environment: Environment,
  workingFolder: string,
): { values: Environment; problems: string[] } {
  const values: Environment = {}
  const problems: string[] = []
  for (const name of fromFiles) {
    const variable = `${name}_FILE`
    const file = environment[variable]
    if (!file) continue
    if (environment[name]) problems.push(`环境变量 ${name} 和 ${variable} 只能设一个。`)
    try {
      values[name] = readPrivateFile(resolve(workingFolder, file), variable).trim()
      if (values[name] === '') problems.push(`${variable} 指定的文件 ${file} 是空的。`)
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error
      problems.push(error.message)
    }
  }
  return { values, problems }
}
