// What editors and build servers need of a SARIF log, held against what `check --sarif` prints.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, expect, test } from 'vitest'
import { exampleMessage } from '../conformance/example-message.ts'
import { exampleNow as now } from '../conformance/example-order.ts'
import { wrapInEnvelope } from '../envelope/write-envelope.ts'
import { messageDefinitions } from '../messages/catalogue.ts'
import type { MessageDefinition } from '../messages/message.ts'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'customs-sarif-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const run = (...args: string[]) => runCommand(args, now)
const sampleOf = (definition: MessageDefinition) => exampleMessage({ definition, revision: '202205' })

const uri = { type: 'string', format: 'uri-reference', minLength: 1, pattern: '^[^\\s\\\\]+$' }
const sarifText = { type: 'object', properties: { text: { type: 'string', minLength: 1 } }, required: ['text'] }
const location = {
  type: 'object',
  properties: {
    physicalLocation: {
      type: 'object',
      properties: {
        artifactLocation: { type: 'object', properties: { uri }, required: ['uri'], additionalProperties: false },
        region: {
          type: 'object',
          properties: { startLine: { type: 'integer', minimum: 1 }, startColumn: { type: 'integer', minimum: 1 } },
          required: ['startLine', 'startColumn'],
          additionalProperties: false,
        },
      },
      required: ['artifactLocation'],
      additionalProperties: false,
    },
    logicalLocations: { type: 'array', minItems: 1 },
  },
  required: ['physicalLocation'],
  additionalProperties: false,
}
/** What SARIF 2.1.0 wants of a log like ours. */
const isSarif = new Ajv2020({ allErrors: true, strictTypes: false, formats: { 'uri-reference': true } }).compile({
  type: 'object',
  required: ['version', 'runs', '$schema'],
  properties: {
    $schema: uri,
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['tool', 'results', 'columnKind'],
        additionalProperties: false,
        properties: {
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name', 'rules'],
                properties: {
                  language: { type: 'string', pattern: '^[a-z]{2}(-[A-Z]{2})?$' },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: { type: 'object', required: ['id'], properties: { shortDescription: sarifText } },
                  },
                },
              },
            },
          },
          results: {
            type: 'array',
            items: {
              type: 'object',
              required: ['ruleId', 'ruleIndex', 'kind', 'level', 'message', 'locations'],
              properties: {
                ruleIndex: { type: 'integer', minimum: 0 },
                kind: { enum: ['fail', 'open'] },
                level: { enum: ['none', 'warning', 'error'] },
                message: sarifText,
                locations: { type: 'array', items: location },
                occurrenceCount: { type: 'integer', minimum: 1 },
              },
              // Only what fails has a level.
              if: { properties: { kind: { const: 'fail' } } },
              // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
              then: { properties: { level: { enum: ['warning', 'error'] } } },
              else: { properties: { level: { const: 'none' } } },
            },
          },
        },
      },
    },
  },
})

test('check --sarif answers SARIF 2.1.0: findings with their places, and what was not judged as open', async () => {
  const wrong = sampleOf(messageDefinitions.CEB621Message).replaceAll('><', '>\n<').replace('>9610<', '>0110<')
  const head = { copMsgId: 'A-1', senderId: 'DXPENT0000099999', receiverIds: ['DXPEDC0000000001'], createTime: now }
  const files = [
    write('a sarif 文件.xml', wrong),
    write('sarif-right.xml', sampleOf(messageDefinitions.CEB311Message)),
    write('sarif-garbage.xml', 'no XML'),
    write('sarif-envelope.xml', wrapInEnvelope({ ...head, msgType: 'CEB621Message', payload: wrong })),
  ]
  const { code, output } = await run('check', '--sarif', ...files, 'not there/#1.xml')
  expect(code).toBe(2)
  const log = JSON.parse(output)
  expect(isSarif(log) ? [] : isSarif.errors).toEqual([])
  const [{ results, tool }] = log.runs
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
  type Result = {
    ruleId: string
    kind: string
    message: { text: string }
    locations: [{ physicalLocation: SarifLocation }]
  }
  type SarifLocation = { artifactLocation: { uri: string }; region?: { startLine: number; startColumn: number } }
  const [bare, enveloped] = (results as Result[]).filter(({ ruleId }) => ruleId === 'V10')
  const startLine = wrong.split('\n').findIndex((line) => line.includes('>0110<')) + 1
  expect(bare?.locations[0].physicalLocation).toMatchObject({
    artifactLocation: { uri: expect.stringMatching(/^file:.*a%20sarif%20%E6/) },
    region: { startLine, startColumn: 1 },
  })
  expect(enveloped?.locations[0].physicalLocation).not.toHaveProperty('region')
  expect(enveloped?.message.text).toContain(`信封内报文第 ${startLine} 行`)
  const uris = (results as Result[]).map((one) => one.locations[0].physicalLocation.artifactLocation.uri)
  expect(uris).toContain('not%20there/%231.xml')
  expect((results as Result[]).filter(({ kind }) => kind === 'open').length).toBeGreaterThan(3)
  expect((await run('verify', '--sarif', ...files)).output).toContain('--sarif 只用于 check')
})
