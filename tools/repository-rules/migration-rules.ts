// Migrations of installed databases: each number once, and never a change to a migration that has landed.
import { createHash } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Problem, projectFolder, type SourceFile } from './source-files.ts'

const folder = 'server/db/migrations'
/** Lines of a file name and the SHA-256 of its text; lines are added and never changed. */
export const landedList = 'tools/repository-rules/landed-migrations.txt'
const firstOfIssues = 100

export interface Migrations {
  /** Every file of the folder. */
  files: SourceFile[]
  /** The SHA-256 of each landed migration by its file name. */
  landed: Map<string, string>
}

export function readMigrations(): Migrations {
  const files = readdirSync(join(projectFolder, folder))
    .sort()
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(projectFolder, folder, name), 'utf8') }))
  const lines = readFileSync(join(projectFolder, landedList), 'utf8').split('\n').filter(Boolean)
  return { files, landed: new Map(lines.map((line) => line.split(' ') as [string, string])) }
}

const nameOf = (path: string) => path.slice(folder.length + 1)
const numberOf = (path: string) => nameOf(path).split('-', 1)[0] ?? ''
/** A checkout on another system may end lines differently. */
const hashOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

export const isLanded = ({ landed }: Migrations, path: string) => landed.has(nameOf(path))

/** Returns the paths of migrations that have not landed yet: these may still change. */
export const openMigrations = ({ files, landed }: Migrations) =>
  files.map(({ path }) => path).filter((path) => !landed.has(nameOf(path)))

export function checkMigrations(migrations: Migrations): Problem[] {
  const { files, landed } = migrations
  const paths = files.map(({ path }) => path)
  const lost = [...landed.keys()].filter((name) => !paths.includes(`${folder}/${name}`))
  return [
    ...files.flatMap((file) => problemsOf(file, { migrations, paths })),
    ...lost.map((name) => ({
      path: `${folder}/${name}`,
      sentence: 'landed-migration: This migration has landed and is missing: restore the file.',
    })),
  ]
}

function problemsOf(
  { path, text }: SourceFile,
  { migrations, paths }: { migrations: Migrations; paths: string[] },
): Problem[] {
  const sentences: string[] = []
  if (!/^\d{3,4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(nameOf(path))) {
    sentences.push('migration-name: A migration is called NNN-name.sql; the server ignores any other name.')
  } else if (paths.some((other) => other !== path && numberOf(other) === numberOf(path))) {
    sentences.push(`migration-number: ${numberOf(path)} is taken twice: give the newer file the next free number.`)
  } else if (!isLanded(migrations, path) && Number(numberOf(path)) < firstOfIssues) {
    sentences.push(`migration-number: New migrations are numbered from ${firstOfIssues} on.`)
  }
  const known = migrations.landed.get(nameOf(path))
  if (known !== undefined && known !== hashOf(text)) {
    sentences.push('landed-migration: This migration has landed: restore it, and write the change as a new migration.')
  }
  return sentences.map((sentence) => ({ path, sentence }))
}

/** Adds every open migration to the list of landed ones; returns their paths. */
export function recordLandedMigrations(): string[] {
  const migrations = readMigrations()
  const open = migrations.files.filter(({ path }) => !isLanded(migrations, path))
  for (const { path, text } of open) {
    appendFileSync(join(projectFolder, landedList), `${nameOf(path)} ${hashOf(text)}\n`)
  }
  return open.map(({ path }) => path)
}
