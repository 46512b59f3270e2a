// `npm run new -- task NAME --of RESOURCE --sets field=value`: a scheduled task that sets a field of old rows, and a test.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { describeCron } from '@kouan/contract/rules/cron/describe-cron.ts'
import { parseCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { addExample, importOfRow } from './action-test.ts'
import { addEntry, addImport } from './edit-source.ts'
import { type Names, Refused } from './names.ts'
import { resourceFile, valueSet } from './new-action.ts'
import type { Project } from './project.ts'

export interface NewTask {
  names: Names
  title: string
  resource: Resource
  sets: string
  cron: string
  /** Rows that nobody changed for this number of days; all rows if absent. */
  days: string | undefined
}

const mostDays = 3650

export function addTask(project: Project, task: NewTask): void {
  const { names, title, resource, sets, cron, days } = task
  const { kebab, camel } = names
  const { area } = resource
  const declared = resourceFile(project, resource)
  const { field } = valueSet(sets)
  if (!Object.hasOwn(resource.fields, field)) throw new Refused(`${resource.name} has no field ${field}`)
  if (days !== undefined && !(/^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= mostDays)) {
    throw new Refused(`--days '${days}' is no number from 1 to ${mostDays}`)
  }
  project.edit('contract/resources/system/scheduled-tasks.ts', (source) => {
    const parameter = days === undefined ? '' : `, days: { usual: ${days}, least: 1, most: ${mostDays} }`
    return addEntry(source, 'scheduledTasks = {', `'${kebab}': { title: '${title}', cron: '${cron}'${parameter} }`)
  })
  project.create(`server/features/${area}/${kebab}.ts`, taskSource(task))
  project.edit(`server/features/${area}/manifest.ts`, (source) => {
    const list = source.replace(/: Part\[\] = (?!\[)([^\n]+)\n/, ': Part[] = [...$1]\n')
    const imported = addImport(list, `./${kebab}.ts`, camel)
    return addEntry(imported, ': Part[] = [', `{ background: () => ({ scheduled: [${camel}] }) }`)
  })
  project.edit('docs/operations.md', (source) => {
    const row = `| ${title} | ${timesOf(cron)} | ${days === undefined ? '无' : `天数，默认 ${days}`} |`
    return source.replace(/^\| 任务 \| 默认计划 \| 参数 \|\n(\|.*\n)+/m, (table) => `${table}${row}\n`)
  })
  project.create(`server/features/${area}/${kebab}.test.ts`, taskTest(task, declared))
}

/** `每天 03:30`. */
function timesOf(expression: string): string {
  const { cron, faults } = parseCron(expression)
  if (faults) throw new Refused(`--cron '${expression}': ${faults.map(({ message }) => message).join('; ')}`)
  return describeCron(cron)
}

function taskSource({ names: { kebab, camel }, title, resource, sets, days }: NewTask): string {
  const { field, literal } = valueSet(sets)
  const column = columnName(field)
  const old = days === undefined ? '' : `\n            and coalesce(update_time, create_time) < \${before}`
  const before = `const before = new Date(run.now().getTime() - days * 24 * 3_600_000)\n`
  return `// ${title}.
import { sql } from 'kysely'
import { forEachTenant } from '../../domain/schedule/for-each-tenant.ts'
import type { ScheduledTask } from '../../domain/schedule/scheduled-task.ts'

export const ${camel}: ScheduledTask = {
  name: '${kebab}',
  async run(run${days === undefined ? '' : ', days'}) {
    ${days === undefined ? '' : before}let changed = 0
    await forEachTenant(run, async (tenantId) => {
      const { numAffectedRows = 0n } = await run.transact(
        (db) => sql\`update ${resource.table} set ${column} = ${literal}, version = version + 1,
            update_by = 'system', update_time = \${run.now()}
          where ${column} is distinct from ${literal}${old}${resource.recycle ? ' and del_flag = 0' : ''}\`.execute(db),
        { tenantId },
      )
      changed += Number(numAffectedRows)
    })
    return \`处理了\${changed}条\`
  },
}
`
}

function taskTest({ names: { kebab, camel }, resource, sets, days }: NewTask, declared: string): string {
  const { field, literal } = valueSet(sets)
  const { name, table } = resource
  const age =
    days === undefined
      ? ''
      : `await database.pool.query(\`update ${table} set create_time = $2 where id = $1\`, [
    id,
    new Date(clock.now().getTime() - ${Number(days) + 1} * 24 * 3_600_000),
  ])\n`
  return `import { callsOf } from '@kouan/contract/derive/calls.ts'
import { ${name} } from '@kouan/${declared}'
import { expect, it } from 'vitest'
${importOfRow}import { asQueue } from '../../testing/as-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { ${camel} } from './${kebab}.ts'

const { send, aUser, database, clock } = await testApp()
const staff = await aUser({ rights: '*' })
const { add, get } = callsOf(${name})
const run = () => ${camel}.run(asQueue(database, clock), ${days ?? 0})

it('${kebab}: a row that is ${days === undefined ? 'there' : 'old enough'}, is changed once', async () => {
  ${addExample(name)}
  ${days === undefined ? '' : "expect(await run()).toBe('处理了0条')\n  "}${age}
  expect(await run()).toBe('处理了1条')
  expect((await send(get, { id }, staff)).result).toMatchObject({ ${field}: ${literal}, updateBy: 'system', version: 2 })
  expect(await run()).toBe('处理了0条')
})
`
}
