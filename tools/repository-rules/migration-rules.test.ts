import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkMigrations, openMigrations } from './migration-rules.ts'

const folder = 'server/db/migrations'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Problems of these migrations, of which `landed` have landed with the texts given there. */
function problems(files: Record<string, string>, landed: Record<string, string> = {}): string[] {
  const found = checkMigrations({
    files: Object.entries(files).map(([name, text]) => ({ path: `${folder}/${name}`, text })),
    landed: new Map(Object.entries(landed).map(([name, text]) => [name, hashOf(text)])),
  })
  return found.map(({ path, sentence }) => `${path.slice(folder.length + 1)} ${sentence.split(':')[0]}`)
}

describe('migrations: a planted fault turns the check red', () => {
  it('a number that is taken twice', () => {
    expect(problems({ '100-one.sql': '', '100-two.sql': '', '101-one.sql': '' })).toEqual([
      '100-one.sql migration-number',
      '100-two.sql migration-number',
    ])
  })

  it('a new migration with a number below 100', () => {
    expect(problems({ '063-one.sql': '' })).toEqual(['063-one.sql migration-number'])
    expect(problems({ '062-one.sql': '' }, { '062-one.sql': '' })).toEqual([])
  })

  it.each(['1-one.sql', '100_one.sql', '10000-one.sql', '100-One.sql', 'one.sql', 'one.txt'])('the name %s', (name) => {
    expect(problems({ [name]: '' })).toEqual([`${name} migration-name`])
  })

  it('a landed migration that was changed or removed', () => {
    const landed = { '062-one.sql': 'select 1\n', '100-two.sql': 'select 1\n' }
    expect(problems({ '062-one.sql': 'select 2\n', '100-two.sql': 'select 1\n' }, landed)).toEqual([
      '062-one.sql landed-migration',
    ])
    expect(problems({ '062-one.sql': 'select 1\n' }, landed)).toEqual(['100-two.sql landed-migration'])
  })

  it('line endings of another system: are no change', () => {
    expect(problems({ '062-one.sql': 'select 1\r\n' }, { '062-one.sql': 'select 1\n' })).toEqual([])
  })
})

it('openMigrations: names those that have not landed', () => {
  const path = `${folder}/101-two.sql`
  const files = [
    { path: `${folder}/100-one.sql`, text: '' },
    { path, text: '' },
  ]
  expect(openMigrations({ files, landed: new Map([['100-one.sql', '']]) })).toEqual([path])
})
