// `npm run new -- document NAME --message CEB603Message`: a kind of documents that is declared to customs.
import { partElements } from '@kouan/contract/resources/declaration/document-kind.ts'
import { messageDefinitions } from '@kouan/customs/messages/catalogue.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { addEntry, addImport } from './edit-source.ts'
import { Refused } from './names.ts'
import { addToContract, type NewResource } from './new-resource.ts'
import type { Project } from './project.ts'

export interface NewDocument extends NewResource {
  message: string
  /** As people call one of them: 清单. */
  noun: string
}

export function addDocument(project: Project, given: NewDocument): string {
  const { names, area, noun } = given
  const { camel, kebab, pascal, kebabPlural } = names
  const message = findMessage(given.message)
  const path = `contract/resources/${area}/${kebab}.ts`
  const document = `${camel}Document`
  project.create(path, documentSource(given, message))
  project.edit(`contract/areas/${area}.ts`, (source) => {
    const rights = `more: rightsOf(documentCalls(${camel}).messageFile),`
    const listed = addToContract(source, given, rights)
    const called = addImport(listed, '../calls/document.ts', 'documentCalls')
    const named = addImport(called, `../resources/${area}/${kebab}.ts`, document)
    const imported = addImport(named, '../menu/menu-row.ts', 'rightsOf')
    return addEntry(imported, 'documents: [', document)
  })
  const load = `async () => (await import('@kouan/${path}')).${document}`
  project.edit(`web/features/${area}/manifest.ts`, (source) => {
    const imported = addImport(source, '../../domain/document/document-page.ts', 'documentPage')
    return addEntry(imported, 'pages: {', `'${area}/${pascal}List': documentPage(${load})`)
  })
  project.edit('web/domain/document/known-kinds.ts', (source) =>
    addEntry(
      source,
      'Promise<KnownKind>>> = {',
      `${camel}: async () => ({ kind: (await import('@kouan/${path}')).${document} })`,
    ),
  )
  project.create(
    `server/features/${area}/${kebabPlural}.test.ts`,
    `import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { expect, it } from 'vitest'

it('${camel}: is found by the type of its message', () => {
  expect(documentKinds.get('${message.type}')?.resource.name).toBe('${camel}')
})

it('${camel}: is declared and released', () => {
  expect.fail('Declare a ${noun} here and match its receipts, like server/features/order/order-journey.test.ts.')
})
`,
  )
  return path
}

function findMessage(type: string): MessageDefinition {
  const found: MessageDefinition | undefined = (messageDefinitions as Record<string, MessageDefinition>)[type]
  const declared = Object.values<MessageDefinition>(messageDefinitions).filter(({ kind }) => kind === 'declaration')
  if (found && declared.includes(found)) return found
  throw new Refused(`'${type}' is no message that is declared: ${declared.map((one) => one.type).join(', ')}`)
}

function documentSource({ names, area, title, noun }: NewDocument, message: MessageDefinition): string {
  const { camel, kebab, snake, pascal } = names
  const constant = message.type.slice(0, 6).toLowerCase()
  const folder = message.direction === 'E' ? 'export' : 'import'
  const of = area === 'declaration' ? '.' : '../declaration'
  const elements = message.head.elements.map(({ name }) => name)
  const fixed = elements.includes('ieFlag') ? `ieFlag: '${message.direction}'` : ''
  const without = fixed ? "[...madeByServer, 'ieFlag'] as const" : 'madeByServer'
  const lines = message.line
    ? `
export const ${camel}Lines = defineLines({
  title: '商品明细',
  table: '${snake}_line',
  head: '${snake}_id',
  min: 1,
  max: 99,
  fields: fieldsOf(ceb.line.elements, { without: made }),
})
`.replace('ceb.', `${constant}.`)
    : ''
  return `// ${title} (${message.type.slice(0, 6)}).
import { ${constant} } from '@kouan/customs/messages/${folder}/${constant}.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { ${lines ? 'defineLines, ' : ''}defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '${of}/document-fields.ts'
import { defineDocument, madeByServer } from '${of}/document-kind.ts'
import { documentBase } from '${of}/shared-declarations.ts'

const made = ${without}
${lines}
export const ${camel} = defineResource({
  ...documentBase('${noun}'),
  name: '${camel}',
  title: '${title}',
  area: '${area}',
  path: '/${area}/${kebab}',
  table: '${snake}',
  ${lines ? `lines: { goods: ${camel}Lines },` : ''}
  titleField: '${message.key[0]}',
  fields: {
    ...ownerFields('${noun}信息', '${message.direction === 'E' ? 'E' : 'I'}'),
    ...fieldsOf(${constant}.head.elements, {
      without: made,
      fields: { ${message.key[0]}: { required: true, search: 'like', list: 170 } },
    }),
    ...stateFields,
  },
})

export const ${camel}Document = defineDocument({
  message: ${constant},
  resource: ${camel},
  noun: '${noun}',
  pages: ['${area}/${pascal}List'],
  fixed: { ${fixed} },
  ${lines ? "lines: 'goods'," : ''}
  parts: { ${partsOf(elements)} },
})
`
}

/** Companies that the message names by a code and a name, each by its role. */
function partsOf(elements: readonly string[]): string {
  const parts = ['agent', 'ebc', 'ebp', 'logistics', 'pay', 'owner']
  return parts
    .filter((part) => Object.values(partElements(part)).every((name) => elements.includes(name)))
    .map((part) => `${part.toUpperCase()}: '${part}'`)
    .join(', ')
}
