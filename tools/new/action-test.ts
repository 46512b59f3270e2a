// The test of a new action: complete where the action gives a field a value or moves the row, else one that fails until it is
// filled in.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'

interface ActionTest {
  resource: Resource
  action: string
  /** The file of the resource. */
  declared: string
  /** The field that the action sets, and its value as source text. */
  set: { field: string; literal: string } | undefined
  /** The state that it leads to. */
  to: string | undefined
  /** States that allow it. */
  from: readonly string[]
}

export function actionTest(options: ActionTest): string {
  const { resource, action, declared } = options
  const { name, standard } = resource
  const changed = changedBy(options)
  const isMade = standard.includes('add') && standard.includes('get')
  const body = isMade && changed !== undefined ? journey({ ...options, changed }) : undefined
  return `import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
${body ? "import { callsOf } from '@kouan/contract/derive/calls.ts'\n" : ''}import { ${name} } from '@kouan/${declared}'
import { expect, it } from 'vitest'
${body ? importOfRow : ''}import { testApp } from '../../testing/test-app.ts'

const { send, aUser${body?.includes('database') ? ', database' : ''} } = await testApp()
const staff = await aUser({ rights: '*' })
const { ${action} } = actionCalls(${name})
${body ? `const { add, get } = callsOf(${name})\n` : ''}
${body ?? openTest(options)}`
}

function changedBy({ resource: { states }, set, to }: ActionTest): string | undefined {
  if (states && to !== undefined) return `${states.field}: '${to}'`
  return set && `${set.field}: ${set.literal}`
}

export const importOfRow = "import { exampleRow } from '../../domain/openapi/example-values.ts'\n"

/** Statements that add a row with what its fields require and keep its id; a refusal says which value the example lacks. */
export const addExample = (resource: string) => `const added = await send(add, exampleRow(${resource}.fields), staff)
  expect(added).toMatchObject({ success: true })
  const { id } = added.result`

function journey({ resource, action, from, changed }: ActionTest & { changed: string }): string {
  const { name, table, states } = resource
  const [first] = from
  const title = first === undefined ? 'changes the row' : `moves a row that is ${first}, refuses it a second time`
  const isNew = states && first !== undefined && states.of[first]?.isFirst
  const move =
    states === undefined || first === undefined || isNew
      ? ''
      : `await database.pool.query(\`update ${table} set ${columnName(states.field)} = '${first}' where id = $1\`, [id])\n`
  const again =
    first === undefined ? '' : `expect(await send(${action}, { ids: id }, staff)).toMatchObject({ success: false })\n`
  return `it('${name}.${action}: ${title}', async () => {
  ${addExample(name)}
  ${move}expect(await send(${action}, { ids: id }, staff)).toMatchObject({ success: true, result: { done: 1 } })
  expect((await send(get, { id }, staff)).result).toMatchObject({ ${changed} })
  ${again}})
`
}

const openTest = ({
  resource,
  action,
}: ActionTest) => `it('${resource.name}.${action}: changes the chosen rows', async () => {
  const ids = ['1']
  expect(await send(${action}, { ids }, staff)).toMatchObject({ success: false })
  expect.fail('Add a row here and name its id above; say what has changed.')
})
`
