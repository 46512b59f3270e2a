// The resource of a new kind of document, from the elements of its message.
import { partElements } from '@kouan/contract/resources/document/document-kind.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import type { NewResource } from './new-resource.ts'

/** Returns the element by which people know a document: of its key, the first that is no code of a company. */
const titleOf = ({ key }: MessageDefinition): string => key.find((name) => !name.endsWith('Code')) ?? key[0] ?? ''

/** Options that the paper does not give, by the name of the element; the first fitting row counts. */
const optionsByName: readonly (readonly [name: RegExp, options: string])[] = [
  [/^(buyer|payer|consignee|shipper|legal|contact)(Name|Person)?$/, 'personName'],
  // Those of companies are of no person.
  [/^(?!agent|ebc|ebp|logistics|owner|pay(?!er))\w*(Telephone|telephone|Phone)$/, 'personPhone'],
  [/IdNumber$/, 'personId'],
  [/^(buyer|payer|consignee|shipper|legal|contact)Address$/, 'personAddress'],
  [/^(agent|ebc|ebp|logistics|pay|owner)Code$/, "{ ...partyCode, search: 'eq' }"],
  [/^orderNo$/, "{ search: 'like', list: 170 }"],
  [/^(freight|insuredFee|goodsValue|price|totalPrice)$/, "{ kind: 'money' }"],
  [/^note$/, "{ kind: 'textarea' }"],
]

function optionsOf(name: string, title: string): string | undefined {
  if (name === title) return "{ required: true, search: 'like', list: 170 }"
  return optionsByName.find(([pattern]) => pattern.test(name))?.[1]
}

const entriesOf = (names: readonly string[], title: string) =>
  names.flatMap((name) => (optionsOf(name, title) === undefined ? [] : [`${name}: ${optionsOf(name, title)}`]))

interface Source extends NewResource {
  noun: string
  definition: MessageDefinition
}

export function documentSource({ names, area, title, noun, definition }: Source): string {
  const { camel, kebab, snake, pascal } = names
  const constant = definition.type.slice(0, 6).toLowerCase()
  const folder = definition.direction === 'E' ? 'export' : 'import'
  const of = '../document'
  const elements = definition.head.elements.map(({ name }) => name)
  const hasDirection = elements.includes('ieFlag')
  const made = hasDirection ? 'made' : 'madeByServer'
  const known = titleOf(definition)
  const options = entriesOf(elements, known).join(',\n        ')
  const shared = ['documentBase', 'partyCode', 'personName', 'personPhone', 'personId', 'personAddress']
  const used = shared.filter((name) => name === 'documentBase' || new RegExp(`\\b${name}\\b`).test(options))
  const numbers = [...new Set([known, ...elements.filter((name) => name === 'orderNo')])]
  return `// ${title} (${definition.type.slice(0, 6)}).
import { ${constant} } from '@kouan/customs/messages/${folder}/${constant}.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { ${definition.line ? 'defineLines, ' : ''}defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '${of}/document-fields.ts'
import { defineDocument, madeByServer } from '${of}/document-kind.ts'
import { ${used.join(', ')} } from '${of}/shared-declarations.ts'
${hasDirection ? "\nconst made = [...madeByServer, 'ieFlag'] as const\n" : ''}${definition.line ? linesSource({ camel, snake, constant, made }) : ''}
export const ${camel} = defineResource({
  ...documentBase('${noun}', ${constant}),
  name: '${camel}',
  title: '${title}',
  area: '${area}',
  path: '/${area}/${kebab}',
  table: '${snake}',
${definition.line ? `  lines: { goods: ${camel}Lines },\n` : ''}  titleField: '${known}',
  fields: {
    ...ownerFields('${noun}信息', '${definition.direction === 'E' ? 'E' : 'I'}'),
    ...fieldsOf(${constant}.head.elements, {
      without: ${made},
      groups: { ${elements.find((name) => !['guid', 'appType', 'appTime', 'appStatus', 'ieFlag'].includes(name))}: '${noun}信息' },
      fields: {
        ${options},
      },
    }),
    ...stateFields,
  },
})

export const ${camel}Document = defineDocument({
  message: ${constant},
  resource: ${camel},
  noun: '${noun}',
  pages: ['${area}/${pascal}List'],
  fixed: {${hasDirection ? ` ieFlag: '${definition.direction}' ` : ''}},
${definition.line ? "  lines: 'goods',\n" : ''}  numbers: [${numbers.map((name) => `'${name}'`).join(', ')}],
  parts: { ${partsOf(elements)} },
})
`
}

const linesSource = ({ camel, snake, constant, made }: Record<'camel' | 'snake' | 'constant' | 'made', string>) => `
export const ${camel}Lines = defineLines({
  title: '商品明细',
  table: '${snake}_line',
  head: '${snake}_id',
  min: 1,
  max: 99,
  fields: fieldsOf(${constant}.line.elements, { without: ${made} }),
})
`

/** Companies that the message names by a code and a name, each by its role. */
function partsOf(elements: readonly string[]): string {
  const parts = ['agent', 'ebc', 'ebp', 'logistics', 'pay', 'owner']
  return parts
    .filter((part) => Object.values(partElements(part)).every((name) => elements.includes(name)))
    .map((part) => `${part.toUpperCase()}: '${part}'`)
    .join(', ')
}
