// The test of a new action: complete where a row can be made of its required fields, else one that fails until it is filled in.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Field } from '@kouan/contract/language/field.ts'
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
  const row = standard.includes('add') && standard.includes('get') ? requiredValues(resource) : undefined
  const body = row === undefined || changed === undefined ? undefined : journey({ ...options, changed, row })
  return `import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
${body ? "import { callsOf } from '@kouan/contract/derive/calls.ts'\n" : ''}import { ${name} } from '@kouan/${declared}'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

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

/** Values of the required fields of a new row, as source text; undefined if one of them needs thought. */
export function requiredValues({ fields }: Resource): string | undefined {
  const required = Object.entries(fields).filter(
    ([, { required, computed, readonly }]) => required && !computed && readonly !== true,
  )
  const values = required.map(([name, field]) => [name, sampleOf(field)] as const)
  if (values.some(([, value]) => value === undefined)) return undefined
  return `{ ${values.map(([name, value]) => `${name}: ${value}`).join(', ')} }`
}

function sampleOf({ kind, pattern, min, scale, max = 100 }: Field): string | undefined {
  if (kind === 'text' || kind === 'textarea') return pattern || min || max < 2 ? undefined : "'示例'"
  if (kind === 'switch') return 'true'
  if (kind === 'number') return scale === undefined ? String(min ?? 1) : `'${min ?? 1}'`
  return kind === 'date' ? "'2026-01-01'" : undefined
}

function journey({ resource, action, from, changed, row }: ActionTest & { changed: string; row: string }): string {
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
  const { id } = (await send(add, ${row}, staff)).result
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
