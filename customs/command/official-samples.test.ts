// Every command over every file of the material, in an envelope and without one: what it answers is a judgement or a
// sentence, never a trace.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { exampleNow as now } from '../conformance/example-order.ts'
import { openEnvelope } from '../envelope/open-envelope.ts'
import { wrapInEnvelope } from '../envelope/write-envelope.ts'
import type { Revision } from '../messages/message.ts'
import { parseMessage } from '../parse.ts'
import { outputSchema } from './output-schema.ts'
import { runCommand } from './run-command.ts'

const material = process.env.CUSTOMS_MATERIAL ?? ''
const folder = mkdtempSync(join(tmpdir(), 'customs-samples-'))
afterAll(() => rmSync(folder, { recursive: true }))

const isOutput = new Ajv2020({ allErrors: true, strictTypes: false }).compile(outputSchema)
/** Those that no sheet holds, each with the reason. It is not valid as published (conformance/samples.test.ts). */
const noSheet: Readonly<Record<string, string>> = {
  '202205/export/CEB214Message.xml': '202205 版的 CEB214Message 没有元素 appSenderId，转换会丢失其内容',
}

describe.runIf(material)('the official files', () => {
  const samples = join(material, 'samples')
  const names = material ? readdirSync(samples, { recursive: true, encoding: 'utf8' }) : []
  const files = names.filter((name) => name.endsWith('.xml')).sort()

  test('go through every command that reads files', async () => {
    let runs = 0
    for (const name of files) {
      const file = join(samples, name)
      for (const path of [file, write('wrapped.xml', wrapped(readFileSync(file)))]) {
        for (const command of ['check', 'explain', 'verify', 'compare', 'convert', 'payment']) {
          const { code, output } = await runCommand([command, path, '--revision', editionOf(name), '--json'], now)
          const printed = JSON.parse(output)
          expect({ name, command, faults: isOutput(printed) ? [] : isOutput.errors }).toMatchObject({ faults: [] })
          expect(printed.exitCode).toBe(code)
          if (command === 'convert') expect(printed.error ?? '').not.toContain('原因不明')
          else expect({ name, command, printed }).not.toHaveProperty('printed.error')
          runs++
        }
      }
    }
    console.log(`${runs} runs of 6 commands over ${files.length} files, bare and in an envelope`)
    expect(files).toHaveLength(81)
  })

  test('become sheets and the same documents again', async () => {
    let same = 0
    const refused: Record<string, string> = {}
    for (const name of files) {
      const file = join(samples, name)
      for (const format of ['csv', 'xlsx']) {
        const sheet = join(folder, `sheet.${format}`)
        const asSheet = ['convert', file, '--revision', editionOf(name), `--${format}`, '--out', sheet]
        const { code, output } = await runCommand(asSheet, now)
        if (code !== 0) {
          refused[name] = output
          continue
        }
        const { output: xml } = await runCommand(['convert', sheet], now)
        expect({ name, format, documents: documentsOf(new TextEncoder().encode(xml)) }).toEqual({
          name,
          format,
          documents: documentsOf(readFileSync(file)),
        })
        same++
      }
    }
    console.log(`${same} sheets of ${files.length} files hold the same documents; refused: ${JSON.stringify(refused)}`)
    expect(refused).toEqual(noSheet)
  })
})

test('there is material, or a word about it', () => {
  if (!material) console.log('CUSTOMS_MATERIAL is not set: the official files were not read.')
  expect(material !== '' || process.env.CI !== 'true').toBe(true)
})

const editionOf = (name: string): Revision => (name.startsWith('2018-113') ? '2018-113' : '202205')

/** To a sheet what is empty and what is not there are one. */
function documentsOf(bytes: Uint8Array) {
  const filled = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  const opened = openEnvelope(bytes)
  const nodes = opened.kind === 'unreadable' ? [] : parseMessage(opened.payload).message?.nodes
  return nodes?.map(({ fields, lines }) => ({ fields: filled(fields), lines: lines.map(filled) }))
}

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function wrapped(payload: Uint8Array): string {
  const head = { copMsgId: 'A-1', senderId: 'DXPENT0000099999', receiverIds: ['DXPEDC0000000001'], createTime: now }
  return wrapInEnvelope({ ...head, msgType: 'CEB311Message', payload })
}
