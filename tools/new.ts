// `npm run new`: writes the files of a new resource, document or action, and the lines in the manifests of its area.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { areas, resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { DocumentKind } from '@kouan/contract/resources/declaration/document-kind.ts'
import { type Names, namesOf, Refused } from './new/names.ts'
import { addAction } from './new/new-action.ts'
import { addDocument } from './new/new-document.ts'
import { addResource } from './new/new-resource.ts'
import { documentSql, resourceSql } from './new/print-tables.ts'
import { Project } from './new/project.ts'
import { projectFolder } from './repository-rules/source-files.ts'

const usage = `npm run new -- resource NAME --area AREA --title 标题
npm run new -- document NAME --area AREA --title 标题 --noun 名词 --message CEB603Message
npm run new -- action RESOURCE.ACTION --title 标题 [--sets field=value | --to STATE]

NAME is kebab-case and singular: bonded-warehouse. AREA is one of ${areas.map(({ name }) => name).join(', ')}.
--number NNN numbers the migration; otherwise the number after the newest.`

const text = { type: 'string' } as const
const options = { area: text, title: text, noun: text, message: text, sets: text, to: text, number: text }

function wanted(value: string | undefined, option: string): string {
  if (!value) throw new Refused(`--${option} is missing\n\n${usage}`)
  return value
}

/** The name, refused where a resource or an area has it. */
function freeNames(kebab: string): Names {
  const names = namesOf(kebab)
  if (resourcesByName.has(names.camel)) throw new Refused(`a resource ${names.camel} exists already`)
  if (areas.some(({ name }) => name === names.camel)) throw new Refused(`${names.camel} is the name of an area`)
  return names
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
    const resource = resourcesByName.get(of)
    if (!resource) throw new Refused(`there is no resource '${of}'\n\n${usage}`)
    addAction(project, { ...values, resource, action, title: wanted(values.title, 'title') })
    return formatted(project.write())
  }
  if (what !== 'resource' && what !== 'document') throw new Refused(usage)
  const names = freeNames(name)
  const given = { names, area: areaNamed(wanted(values.area, 'area')), title: wanted(values.title, 'title') }
  const path =
    what === 'resource'
      ? addResource(project, given)
      : addDocument(project, {
          ...given,
          noun: wanted(values.noun, 'noun'),
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

const stepsOfTables = `1. Fill in the fields, then print the tables again: npm run table-sql -- RESOURCE --write
2. npm run generate
3. Fill in the new test, which fails until then.
4. npm run check && npx vitest run server/architecture web/architecture contract/areas
5. When the migration is final: npm run land-migrations`

const stepsOfAction = `1. Look at the declaration in the resource and at the function in its feature.
2. Fill in the new test, which fails until then.
3. npm run check && npx vitest run server/architecture/actions.test.ts`

try {
  for (const path of await run(new Project(projectFolder))) console.log(path)
  console.log(`\nNext:\n${process.argv[2] === 'action' ? stepsOfAction : stepsOfTables}\nMore: docs/howto`)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 2
}
