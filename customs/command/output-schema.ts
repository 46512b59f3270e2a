// Output of --json as JSON Schema: the promise to programs that call the command.

const text = { type: 'string' } as const
const file = { file: text }
const verdict = { enum: ['valid', 'invalid', 'unreadable', 'wrong', 'unjudged'] } as const

const finding = {
  type: 'object',
  description: '一项问题：path 为报文中的位置，rule 为规则名，line、column 从 1 起，times 为同样问题的处数',
  properties: {
    path: text,
    rule: text,
    severity: { enum: ['error', 'warning'] },
    message: text,
    line: { type: 'integer', minimum: 1 },
    column: { type: 'integer', minimum: 1 },
    times: { type: 'integer', minimum: 1 },
  },
  required: ['path', 'rule', 'severity', 'message', 'times'],
  additionalProperties: false,
} as const

const unjudged = { type: 'object', properties: { what: text, why: text }, required: ['what', 'why'] } as const

const byCommand = {
  check: {
    type: 'object',
    properties: {
      ...file,
      verdict: { enum: ['valid', 'invalid', 'unreadable'] },
      type: text,
      documents: { type: 'integer' },
      isEnveloped: { type: 'boolean' },
      findings: { type: 'array', items: finding },
      unjudged: { type: 'array', items: unjudged },
    },
    required: ['file', 'verdict', 'type', 'documents', 'isEnveloped', 'findings', 'unjudged'],
    additionalProperties: false,
  },
  verify: {
    type: 'object',
    properties: { ...file, verdict, reason: text },
    required: ['file', 'verdict', 'reason'],
  },
  explain: {
    type: 'object',
    properties: {
      ...file,
      notes: { type: 'array', items: text },
      receipts: { type: 'array', items: { type: 'object' } },
    },
    required: ['file', 'notes', 'receipts'],
  },
} as const

export const outputSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'customs --json',
  type: 'object',
  properties: {
    command: text,
    exitCode: { enum: [0, 1, 2], description: '0 正确，1 有错误，2 不可读、不存在或用法不对' },
    results: { type: 'array', items: {} },
    error: text,
  },
  required: ['command', 'exitCode', 'results'],
  additionalProperties: false,
  allOf: Object.entries(byCommand).map(([command, items]) => ({
    if: { properties: { command: { const: command } }, required: ['command'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { results: { type: 'array', items } } },
  })),
} as const
