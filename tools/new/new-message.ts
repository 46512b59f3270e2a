// `npm run new -- message CEBNNN`: a message that is declared, with its receipt.
import { companyRoles } from '@kouan/customs/codes/enterprise.ts'
import { findDefinition, messageDefinitions, shortType } from '@kouan/customs/messages/catalogue.ts'
import type { ElementDefinition, MessageDefinition, ValueType } from '@kouan/customs/messages/message.ts'
import { addEntry, addImport } from './edit-source.ts'
import { messageFile, messageRows, withMessageRows } from './message-row.ts'
import { Refused } from './names.ts'
import type { Project } from './project.ts'

export interface NewMessage {
  /** CEB731, or with Message behind it; so is `receipt`. */
  type: string
  receipt: string
  title: string
  /** As people call one of them: 清单. */
  noun: string
  /** The repeated element: Inventory. */
  node: string
  direction: string
  /** Names of elements and codes of roles with commas between. */
  key: string
  sender: string
}

const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)
const split = (text: string) => text.split(',').map((one) => one.trim())

export function addMessage(project: Project, given: NewMessage): string {
  const [type, receipt] = [freeType(given.type), freeType(given.receipt)]
  if (type === receipt) throw new Refused(`--receipt ${receipt} is the message itself: it has a type of its own`)
  if (!/^[A-Z][A-Za-z0-9]*$/.test(given.node)) throw new Refused(`--node '${given.node}' is no name of an element`)
  const noNames = split(given.key).filter((name) => !/^[A-Za-z]\w*$/.test(name))
  if (noNames.length > 0) throw new Refused(`--key: '${noNames.join()}' is no name of an element`)
  const direction = given.direction === 'I' || given.direction === 'E' ? given.direction : undefined
  if (!direction) throw new Refused('--direction is I (import) or E (export)')
  const unknown = split(given.sender).filter((role) => !Object.hasOwn(companyRoles, role))
  if (unknown.length > 0)
    throw new Refused(`--sender: ${unknown.join()} is none of ${Object.keys(companyRoles).join(', ')}`)
  const made = { ...given, type, receipt, direction, key: split(given.key), sender: split(given.sender) } as const
  const file = messageFile({ type, kind: 'declaration', direction })
  const [constant, answer] = [type.toLowerCase(), receipt.toLowerCase()]
  project.create(`customs/messages/${file}`, messageSource(made))
  project.edit('customs/messages/catalogue.ts', (source) => {
    const imported = addImport(source, `./${file}`, constant, answer)
    const declared = addEntry(
      imported,
      'messageDefinitions = {',
      `  ${type}Message: ${constant},\n  ${receipt}Message: ${answer}`,
    )
    return declared.replace(
      /(?:^ {2}CEB\d{3}Message: \w+,\n)+/m,
      (entries) => `${entries.trimEnd().split('\n').toSorted().join('\n')}\n`,
    )
  })
  return `customs/messages/${file}`
}

/** The rows of the messages in customs/README.md, with what the new file declares. */
export function listMessages(project: Project, added: readonly MessageDefinition[]): void {
  project.edit('customs/README.md', (source) => withMessageRows(source, messageRows([...definitions, ...added])))
}

function freeType(text: string): string {
  const type = shortType(text.toUpperCase().replace('MESSAGE', 'Message'))
  if (!/^CEB\d{3}$/.test(type)) throw new Refused(`'${text}' is no type of a message: write CEB731`)
  if (findDefinition(type)) throw new Refused(`${type} exists already: ${findDefinition(type)?.title}`)
  return type
}

/** An element as other messages have it, best of the same direction; what none has is a text to be looked up in the paper. */
function elementOf(name: string, direction: string): Pick<ElementDefinition, 'label' | 'type'> {
  const known = definitions.toSorted(
    (one, other) => Number(other.direction === direction) - Number(one.direction === direction),
  )
  const found = known.flatMap(({ head }) => head.elements).find((element) => element.name === name)
  return found ?? { label: name, type: { kind: 'upTo', max: 60 } }
}

function typeSource(type: ValueType): string {
  if (type.kind === 'fixed') return `fixed(${type.length})`
  if (type.kind === 'decimal') return 'decimal()'
  if (type.kind === 'int') return `int(${type.digits ?? ''})`
  return Number.isFinite(type.max) ? `upTo(${type.max})` : 'anyText()'
}

type Made = Omit<NewMessage, 'key' | 'sender'> & { key: readonly string[]; sender: readonly string[] }

function messageSource({ type, receipt, title, noun, node, direction, key, sender }: Made): string {
  const elements = key.map((name) => {
    const { label, type } = elementOf(name, direction)
    return `must('${name}', '${label}', ${typeSource(type)}),`
  })
  const kinds = ['anyText', 'decimal', 'int'].filter((kind) => elements.some((line) => line.includes(`${kind}(`)))
  const names = (list: readonly string[]) => list.map((name) => `'${name}'`).join(', ')
  return `import { taken } from '../answered.ts'
import { type Declaration, fixed, may, must, upTo${kinds.map((kind) => `, ${kind}`).join('')} } from '../message.ts'
import { receiptOf } from '../receipt.ts'

/** ${type}Message: ${title}. */
export const ${type.toLowerCase()} = {
  type: '${type}Message',
  title: '${title}',
  shortTitle: '${noun}',
  direction: '${direction}',
  kind: 'declaration',
  document: { node: '${node}', max: 100 },
  head: {
    node: '${node}Head',
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', upTo(3), { values: { 1: '暂存', 2: '申报' } }),
      ${elements.join('\n      ')}
      may('note', '备注', upTo(1000)),
    ],
  },
  key: [${names(key)}],
  receiptType: '${receipt}Message',
  signature: 'optional',
  senderRoles: [${names(sender)}],
  answered: taken,
  rules: ['V1', 'V2', 'V3', 'V19'],
  revisions: { '202205': {} },
} as const satisfies Declaration

export const ${receipt.toLowerCase()} = receiptOf(${type.toLowerCase()}, { elements: [${names(key)}] })
`
}
