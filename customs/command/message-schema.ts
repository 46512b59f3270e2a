// The table of a message as JSON Schema (2020-12): what a program may hand to buildMessage.
import type { ElementDefinition, MessageDefinition, Revision } from '../messages/message.ts'
import { shortestText } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'

type Schema = { readonly [key: string]: unknown }

export function messageSchema(input: { definition: MessageDefinition; revision: Revision }): Schema {
  const { definition, revision } = input
  const { head, line } = tablesOf(input)
  const lines = line && {
    type: 'array',
    minItems: line.min,
    ...(Number.isFinite(line.max) ? { maxItems: line.max } : {}),
    items: objectOf(line.elements),
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `${definition.type} ${definition.title}（${revision}）`,
    type: 'object',
    properties: { head: objectOf(head), lines: lines ?? { type: 'array', maxItems: 0 } },
    required: ['head', 'lines'],
    additionalProperties: false,
  }
}

function objectOf(elements: readonly ElementDefinition[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(elements.map((element) => [element.name, textSchema(element)])),
    required: elements.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
}

/** Values are texts, as in the message: numbers would lose digits. */
function textSchema(element: ElementDefinition): Schema {
  const { label, type, rule, values, always } = element
  const text = { type: 'string', title: label, ...(rule ? { description: rule } : {}) }
  if (always !== undefined) return { ...text, const: always }
  if (values) return { ...text, enum: [...Object.keys(values), ...(element.required ? [] : [''])] }
  if (type.kind === 'int') return { ...text, pattern: `^[+-]?0*\\d{1,${type.digits ?? 10}}$` }
  if (type.kind === 'decimal') {
    const whole = type.digits - type.fraction
    return {
      ...text,
      pattern: `^[+-]?(\\d{1,${whole}}(\\.\\d{0,${type.fraction}}0*)?|\\.\\d{1,${type.fraction}}0*|\\d{1,${type.digits}}\\.?0*)$`,
    }
  }
  const max = type.kind === 'fixed' ? type.length : type.max
  const least = shortestText(element)
  // The paper wants filled what it calls mandatory.
  const minLength = element.required ? Math.max(1, least) : type.kind === 'fixed' ? 0 : least
  return { ...text, minLength, ...(Number.isFinite(max) ? { maxLength: max } : {}) }
}
