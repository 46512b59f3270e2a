// Tables of docs/guide/integration.md that say what the contract says.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replacedNames } from '@kouan/contract/calls/open/event-fields.ts'
import { stateRows } from '@kouan/contract/calls/open/state-meanings.ts'
import { webhookEvents } from '@kouan/contract/resources/channel/webhook-events.ts'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../ground/project-folder.ts'

const guide = await readFile(join(projectFolder, 'docs/guide/integration.md'), 'utf8')
const missing = (rows: readonly string[]) => rows.filter((row) => !guide.includes(`\n${row}\n`))

describe('tables of the guide', () => {
  it('events: those of the contract', () => {
    expect(
      missing(Object.entries(webhookEvents).map(([code, { title, help }]) => `| \`${code}\` | ${title} | ${help} |`)),
    ).toEqual([])
  })

  it('states: those of the contract, with meaning, end and what to do', () => {
    const rows = stateRows.map(({ code, name, meaning, isFinal, act }) =>
      ['', `\`${code}\``, name, meaning, isFinal, act, ''].join(' | ').trim(),
    )
    expect(missing(rows)).toEqual([])
  })

  it('names of before: those of the contract', () => {
    expect(missing(replacedNames.map(([where, before, now]) => `| ${where} | \`${before}\` | \`${now}\` |`))).toEqual(
      [],
    )
  })
})
