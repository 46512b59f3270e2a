// `npm run new`: writes the files of a new resource, message, document, action, scheduled task or transport, and the lines in the
// manifests of its area.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { loadAreas } from './new/load-areas.ts'
import { type Names, namesOf, plainText, Refused } from './new/names.ts'
import { addAction } from './new/new-action.ts'
import { addDocument } from './new/new-document.ts'
import { addMessage, listMessages } from './new/new-message.ts'
import { addResource } from './new/new-resource.ts'
import { readStates } from './new/new-states.ts'
import { addTask } from './new/new-task.ts'
import { addTransport } from './new/new-transport.ts'
import { documentSql, resourceSql } from './new/print-tables.ts'
import { Project } from './new/project.ts'
import { projectFolder } from './repository-rules/source-files.ts'

const { areas, resourcesByName } = await loadAreas(projectFolder, () => import('@kouan/contract/areas/all-areas.ts'))

const usage = `npm run new -- resource NAME --area AREA --title 标题 [--states ENABLED=启用,DISABLED=停用]
npm run new -- message CEB731 --receipt CEB732 --direction I --title 标题 --noun 名词 --node Example --key copNo,agentCode --sender AGENT
npm run new -- document NAME --area AREA --title 标题 --noun 名词 --message CEB511Message
npm run new -- action RESOURCE.ACTION --title 标题 [--sets field=value | --to STATE]
npm run new -- task NAME --of RESOURCE --title 标题 --sets field=value --cron '0 30 3 * * ?' [--days 365]
npm run new -- transport NAME --title 标题

NAME is kebab-case and singular: bonded-warehouse. AREA is one of ${areas.map(({ name }) => name).join(', ')}.
--number NNN numbers the migration; otherwise the number after the newest.`

const text = { type: 'string' } as const
const options = {
  area: text,
  title: text,
  noun: text,
  message: text,
  sets: text,
  of: text,
  cron: text,
  days: text,
  states: text,
  to: text,
  receipt: text,
  direction: text,
  node: text,
  key: text,
  sender: text,
  number: text,
}

function wanted(value: string | undefined, option: string): string {
  if (!value) throw new Refused(`--${option} is missing\n\n${usage}`)
  return value
}

/** The same, of an option that becomes a string of a source. */
const textOf = (value: string | undefined, option: string) => plainText(wanted(value, option), option)

/** The name, refused where a resource or an area has it. */
function freeNames(kebab: string): Names {
  const names = namesOf(kebab)
  if (resourcesByName.has(names.camel)) throw new Refused(`a resource ${names.camel} exists already`)
  if (areas.some(({ name }) => name === names.camel)) throw new Refused(`${names.camel} is the name of an area`)
  return names
}

function resourceNamed(name: string): Resource {
  const resource = resourcesByName.get(name)
  if (resource) return resource
  throw new Refused(`there is no resource '${name}'\n\n${usage}`)
}

function areaNamed(name: string): string {
  if (areas.some((area) => area.name === name)) return name
  throw new Refused(`there is no area '${name}': ${areas.map((area) => area.name).join(', ')}`)
}

async function run(project: Project): Promise<string[]> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [what, name = ''] = positionals
  if (what === 'action') {
    const [of = '', action = ''] = name.split('.')
    addAction(project, { ...values, resource: resourceNamed(of), action, title: textOf(values.title, 'title') })
    return formatted(project.write())
  }
  if (what === 'message') {
    const path = addMessage(project, {
      type: name,
      receipt: wanted(values.receipt, 'receipt'),
      direction: wanted(values.direction, 'direction'),
      title: textOf(values.title, 'title'),
      noun: textOf(values.noun, 'noun'),
      node: wanted(values.node, 'node'),
      key: wanted(values.key, 'key'),
      sender: wanted(values.sender, 'sender'),
    })
    const written = project.write()
    const added: Record<string, MessageDefinition> = await import(pathToFileURL(join(projectFolder, path)).href)
    listMessages(project, Object.values(added))
    return formatted([...new Set([...written, ...project.write()])])
  }
  if (what === 'task') {
    addTask(project, {
      names: namesOf(name),
      title: textOf(values.title, 'title'),
      resource: resourceNamed(wanted(values.of, 'of')),
      sets: wanted(values.sets, 'sets'),
      cron: wanted(values.cron, 'cron'),
      days: values.days,
    })
    return formatted(project.write())
  }
  if (what === 'transport') {
    addTransport(project, { names: namesOf(name), title: textOf(values.title, 'title') })
    return formatted(project.write())
  }
  if (what !== 'resource' && what !== 'document') throw new Refused(usage)
  const names = freeNames(name)
  const given = { names, area: areaNamed(wanted(values.area, 'area')), title: textOf(values.title, 'title') }
  const path =
    what === 'resource'
      ? addResource(project, { ...given, ...(values.states ? { states: readStates(values.states) } : {}) })
      : addDocument(project, {
          ...given,
          noun: textOf(values.noun, 'noun'),
          message: wanted(values.message, 'message'),
        })
  const written = project.write()
  const number = values.number ?? project.nextMigration()
  project.create(
    `server/db/migrations/${number}-${names.kebabPlural}.sql`,
    `-- older-servers: go-on\n-- ${given.title}.\n${await sqlOf(path, names, what === 'document')}`,
  )
  return formatted([...written, ...project.write().filter((one) => !written.includes(one))])
}

/** The tables of what was just written. */
async function sqlOf(path: string, { camel }: Names, isDocument: boolean): Promise<string> {
  const file: Record<string, unknown> = await import(pathToFileURL(join(projectFolder, path)).href)
  return isDocument ? documentSql(file[`${camel}Document`] as DocumentKind) : resourceSql(file[camel] as Resource)
}

function formatted(paths: string[]): string[] {
  const sources = paths.filter((path) => path.endsWith('.ts'))
  execFileSync(join(projectFolder, 'node_modules/.bin/biome'), ['check', '--write', ...sources], {
    cwd: projectFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return paths
}

const stepsOfResource = `1. Fill in the fields, then print the tables again: npm run table-sql -- RESOURCE --write
2. Run the new test; its second part fails until you write it.
3. Give the page to roles by roles of its menuPage (contract/areas), and add its address in contract/areas/seeded-menu.test.ts.
4. npm run check && npx vitest run server/architecture web/architecture contract/areas
5. When the migration is final: npm run land-migrations`

const stepsOfDocument = `1. Look at groups, columns, data of persons and numbers of the resource (docs/howto/document.md), then print the tables again:
   npm run table-sql -- TYPE --write
2. Give the page to roles by roles of its menuPage (contract/areas), and add its address in contract/areas/seeded-menu.test.ts.
3. Declare one in each revision: npx vitest run server/features/declaration/every-kind.test.ts
4. npm run check && npx vitest run server/architecture web/architecture contract/areas
5. When the migration is final: npm run land-migrations`

const stepsOfAction = `1. Look at the declaration in the resource and at the function in its feature.
2. Run the new test; where it says so, fill it in.
3. npm run check && npx vitest run server/architecture/actions.test.ts`

const stepsOfTask = `1. Look at the statement of the task, and run its test.
2. npm run check && npx vitest run server/domain/schedule`

const stepsOfMessage = `1. Fill in the table from the paper (docs/howto/message.md), in the order of its rows; then how it is answered and compared.
2. npx vitest run customs, with CUSTOMS_MATERIAL where the official schemas are at hand.
3. npm run new -- document NAME --area AREA --title 标题 --noun 名词 --message TYPE`

const stepsOfTransport = `1. Say in the declaration which fields, logins and places it has. A field of a new name needs a column of base_channel: write a
   migration, then npm run generate.
2. Write the session and what the far end answers, until this is green: npx vitest run server/architecture/transports.test.ts
3. npm run check && npx vitest run contract/resources/channel tools/files-of-transports.test.ts \\
     server/architecture/columns.test.ts server/features/channel`

const steps: Readonly<Record<string, string>> = {
  resource: stepsOfResource,
  document: stepsOfDocument,
  action: stepsOfAction,
  task: stepsOfTask,
  message: stepsOfMessage,
  transport: stepsOfTransport,
}

const project = new Project(projectFolder)
try {
  for (const path of await run(project)) console.log(path)
  console.log(`\nNext:\n${steps[process.argv[2] ?? ''] ?? stepsOfResource}\nMore: docs/howto`)
} catch (error) {
  project.undo()
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 2
}
