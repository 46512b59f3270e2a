// `npm run new -- resource NAME`: a resource, its place in the manifests of its area, and a test.
import { addEntry, addImport } from './edit-source.ts'
import type { Names } from './names.ts'
import { addStates, type NewState } from './new-states.ts'
import type { Project } from './project.ts'

export interface NewResource {
  names: Names
  area: string
  title: string
  /** The first is that of a new row; empty without states. */
  states?: readonly NewState[]
}

export function addResource(project: Project, { names, area, title, states = [] }: NewResource): string {
  const { kebab, camel, pascal, snake, kebabPlural, camelPlural } = names
  const path = `contract/resources/${area}/${kebab}.ts`
  const component = `${area}/${pascal}List`
  project.create(
    path,
    `// ${title}.
import { text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const ${camel} = defineResource({
  name: '${camel}',
  title: '${title}',
  area: '${area}',
  path: '/${area}/${kebab}',
  table: '${snake}',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: '${camel}Name',
  fields: {
    ${camel}Name: text({ label: '名称', required: true, max: 100, search: 'like', list: true }),
  },
})
`,
  )
  project.edit(`contract/areas/${area}.ts`, (source) => addToContract(source, { names, area, title }))
  project.create(
    `server/features/${area}/${kebabPlural}.ts`,
    `// ${title}.
import { ${camel} } from '@kouan/${path}'
import { defineEntity } from '../../crud/entity.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'

const ${camel}Entity = defineEntity({ resource: ${camel} })

export const ${camelPlural}: Part[] = serveEntity(${camel}Entity)
`,
  )
  project.edit(`server/features/${area}/manifest.ts`, (source) => {
    const list = source.replace(/: Part\[\] = (?!\[)([^\n]+)\n/, ': Part[] = [...$1]\n')
    const imported = addImport(list, `./${kebabPlural}.ts`, camelPlural)
    return addEntry(imported, ': Part[] = [', `...${camelPlural}`)
  })
  project.edit(`web/features/${area}/manifest.ts`, (source) => {
    const imported = addImport(source, '../../resource/page/plain-page.ts', 'plainPage')
    const load = `() => import('@kouan/${path}').then((file) => file.${camel})`
    return addEntry(imported, 'pages: {', `'${component}': plainPage(${load})`)
  })
  project.create(`server/features/${area}/${kebabPlural}.test.ts`, resourceTest({ names, area, title, states }))
  if (states.length > 0) addStates(project, { names, area, title, states, resource: path })
  return path
}

/** Adds a resource to the manifest of its area: its import, its place in the list, its page in the menu. */
export function addToContract(source: string, { names, area, title }: NewResource, more = ''): string {
  const { kebab, camel, pascal } = names
  const resource = addImport(source, `../resources/${area}/${kebab}.ts`, camel)
  const imported = addImport(resource, '../menu/menu-row.ts', 'menuPage')
  const listed = addEntry(imported, 'resources: [', camel)
  const page = `menuPage(${camel}, {
    url: '/${area}/${kebab}/list',
    name: '${title}',
    component: '${area}/${pascal}List',
    ${more}
  })`
  return addEntry(listed, 'children: [', page)
}

const resourceTest = ({
  names: { kebab, camel },
  area,
  title,
  states: [first] = [],
}: NewResource) => `import { callsOf } from '@kouan/contract/derive/calls.ts'
import { ${camel} } from '@kouan/contract/resources/${area}/${kebab}.ts'
import { expect, it } from 'vitest'
import { exampleRow } from '../../domain/openapi/example-values.ts'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser } = await testApp()
const staff = await aUser({ rights: '*' })
const { add, list } = callsOf(${camel})

it('${camel}: lists the row that was added', async () => {
  const row = exampleRow(${camel}.fields)
  expect(await send(add, row, staff)).toMatchObject({ success: true })
  const { records } = (await send(list, {}, staff)).result
  expect(records).toMatchObject([{ ${camel}Name: row.${camel}Name${first ? `, status: '${first.code}'` : ''} }])
})

it('${camel}: refuses what it has to', () => {
  expect.fail('Write here what ${title} refuses and computes beyond its fields, or delete this test.')
})
`
