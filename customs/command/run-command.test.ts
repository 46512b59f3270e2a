import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, expect, test } from 'vitest'
import { units } from '../codes/unit.ts'
import { exampleDocument } from '../conformance/example-document.ts'
import { exampleMessage } from '../conformance/example-message.ts'
import { exampleNow } from '../conformance/example-order.ts'
import { exampleUpload } from '../conformance/example-upload.ts'
import { agreedTables } from '../conformance/table-digests.ts'
import { wrapInEnvelope } from '../envelope/write-envelope.ts'
import { findDefinition, messageDefinitions } from '../messages/catalogue.ts'
import { type MessageDefinition, type Revision, revisions, type ValueType } from '../messages/message.ts'
import { parseMessage } from '../parse.ts'
import { checkBytes } from './check-command.ts'
import { describeMessage, typeText } from './describe-message.ts'
import { explainBytes } from './explain-receipts.ts'
import { messageSchema } from './message-schema.ts'
import { outputSchema } from './output-schema.ts'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'customs-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

const now = exampleNow
const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)
const revision: Revision = '202205'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const checked = (text: string) => checkBytes(bytesOf(text), { revision, now })
const run = (...args: string[]) => runCommand(args, now)

function write(name: string, text: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function definitionOf(type: string): MessageDefinition {
  const definition = findDefinition(type)
  if (!definition) throw new Error(type)
  return definition
}
const sampleOf = (type: string) => exampleMessage({ definition: definitionOf(type), revision })

test('every message is described with each of its elements, and its sample passes the check', () => {
  for (const definition of definitions) {
    const text = describeMessage({ definition, revision })
    for (const { name, label, type } of definition.head.elements) {
      expect(text).toMatch(new RegExp(`^\\d+ +${name} +${label.replace(/[()]/g, '\\$&')} +${typeText(type)}( |$)`, 'm'))
    }
    const { verdict, findings } = checked(exampleMessage({ definition, revision }))
    expect({ type: definition.type, verdict, findings }).toEqual({
      type: definition.type,
      verdict: 'valid',
      findings: [],
    })
  }
})

test.each([
  [{ kind: 'fixed', length: 36 }, 'C36'],
  [{ kind: 'upTo', max: 60 }, 'C..60'],
  [{ kind: 'upTo', max: Number.POSITIVE_INFINITY }, 'C'],
  [{ kind: 'decimal', digits: 19, fraction: 5 }, 'N19,5'],
  [{ kind: 'integer', digits: 9 }, 'int 9'],
  [{ kind: 'integer' }, 'int'],
])('type of a value %j: as the paper writes it, %s', (type, text) => {
  expect(typeText(type as ValueType)).toBe(text)
})

test('the check names the place in the file, of the schema and of our own rules, all at once', () => {
  const sample = sampleOf('CEB311').replaceAll('><', '>\n<')
  const wrong = sample
    .replace('>142<', '>14<')
    .replace('229.22', '229.24')
    .replace(/>[^<]*<\/ceb:orderNo>/, '></ceb:orderNo>')
  const { verdict, findings } = checked(wrong)
  expect(verdict).toBe('invalid')
  const lines = wrong.split('\n')
  const found = findings.map(({ path, rule, line = 0, column }) => ({
    path,
    rule,
    text: lines[line - 1]?.slice(0, 20),
    column,
  }))
  expect(found).toEqual([
    { path: 'nodes[0].orderNo', rule: 'required', text: '<ceb:orderNo></ceb:o', column: 1 },
    { path: 'nodes[0].currency', rule: 'value', text: '<ceb:currency>14</ce', column: 1 },
    { path: 'nodes[0].acturalPaid', rule: 'V4', text: '<ceb:acturalPaid>229', column: 1 },
  ])
})

test('what is found in a hundred documents alike is said once', () => {
  const many = exampleMessage({ definition: definitionOf('CEB311'), revision, count: 100 })
  const { findings, documents } = checked(many.replaceAll('>9900D90001<', '>x<'))
  expect(documents).toBe(100)
  expect(findings.map(({ path, rule, times }) => ({ path, rule, times }))).toEqual([
    { path: 'nodes[0].ebpCode', rule: 'company', times: 100 },
  ])
})

test('a receipt is explained with its document, its meaning and what to do next', () => {
  const sample = sampleOf('CEB622')
  const rejected = sample.replace('>120<', '>100<').replace(/\[Code[^<]*/, '[Code:1311;Desc:担保金额不足]')
  const tax = explainBytes(bytesOf(sampleOf('CEB816')))
  expect(tax.receipts[0]?.text).toContain('税款 应征关税 0，应征增值税 19.12，应征消费税 0')
  const { text = '' } = explainBytes(bytesOf(rejected)).receipts[0] ?? {}
  expect(text).toContain('进口清单回执')
  expect(text).toContain('copNo COP20260105000000001')
  expect(text).toContain('100 海关退单（失败）')
  expect(text).toContain('下一步 ')
  expect(explainBytes(bytesOf(sampleOf('CEB303')))).toEqual({
    code: 1,
    notes: ['CEB303Message 是出口订单，由企业发出，不是回执；用 check 检查它。'],
    receipts: [],
  })
})

test('0 for what is right, 1 for what is wrong, 2 for what cannot be read or found, with one sentence each', async () => {
  mkdirSync(join(folder, 'many/below'), { recursive: true })
  const right = write('many/a.xml', sampleOf('CEB311'))
  const wrong = write('many/below/b.xml', sampleOf('CEB311').replace('229.22', '9'))
  const cut = write('cut.xml', sampleOf('CEB622').slice(0, -40))
  const none = join(folder, 'none.xml')
  expect((await run('check', right)).code).toBe(0)
  expect((await run('check', wrong)).code).toBe(1)
  expect((await run('check', cut)).code).toBe(2)
  expect((await run('explain', cut)).code).toBe(2)
  expect(await run('explain', none)).toEqual({ code: 2, output: '无法读取：没有这个文件或文件夹' })
  // A folder gives its files; what cannot be found costs none of the others.
  const many = await run('check', none, join(folder, 'many'))
  expect(many.code).toBe(2)
  expect(many.output.split('\n').filter((line) => /^[✓✗]/.test(line))).toEqual([
    `✗ 不可读 ${none}`,
    `✓ ${right}`,
    `✗ ${wrong}`,
  ])
})

test('payment: right for what customs take, wrong without certificate and signature, and says what is uncertain', async () => {
  const upload = exampleUpload.replaceAll('46019999XX', '9900D90001').replaceAll('4403000000', '9900D90003')
  const judged = async (text: string) => run('payment', write('payment.json', text))
  const taken = await judged(upload)
  expect(taken).toMatchObject({ code: 0, output: expect.stringMatching(/^✓ [\s\S]*未判断 .*结果代码/) })
  for (const change of [
    ['"payType":"4",', ''],
    ['"currency":"142"', '"currency":"502"'],
    ['"totalAmount":5.0', '"totalAmount":"5.0"'],
  ] as const)
    expect((await judged(upload.replace(change[0], change[1]))).code, change[0]).toBe(0)
  for (const change of [
    [/"certNo":"[^"]*"/, '"certNo":""'],
    [/"signValue":"[^"]*"/, '"signValue":""'],
    [/"payType":"4"/, '"payType":"9"'],
    [/"guid":"[^"]*"/, `"guid":"${'A'.repeat(37)}"`],
  ] as const)
    expect((await judged(upload.replace(change[0], change[1]))).code, change[1]).toBe(1)
})

test.each([
  ['--help', 0, '退出码'],
  ['', 2, '用法'],
  ['check', 2, '请写明文件'],
  ['check --nonsense', 2, '--nonsense'],
  ['frobnicate', 2, '没有命令 frobnicate'],
  ['constructor', 2, '没有命令 constructor'],
  ['describe 999', 2, '没有报文类型 999'],
  ['describe 213 --revision 2018-113', 2, '2018-113 版规范中没有 CEB213Message'],
  ['describe 311 --revision 2030', 2, '规范版本只有'],
  ['describe 311', 0, 'CEB311Message  进口订单'],
  ['describe ceb311message', 0, 'CEB311Message  进口订单'],
  ['sample 621 --lines 100', 2, '最多 99 项'],
  ['sample 411 --lines 2', 2, '没有明细'],
  ['sample 621 --lines x', 2, '须为正整数'],
  ['diff 2018-113', 2, '规范版本只有'],
  ['verify x.xml --certificate none.pem', 2, '不是证书'],
  ['schema', 2, '没有报文类型'],
])('customs %s ends with %i and a sentence', async (line, code, sentence) => {
  const ended = await run(...line.split(' ').filter((one) => one !== ''))
  expect(ended.code).toBe(code)
  expect(ended.output).toContain(sentence)
  expect(ended.output).not.toMatch(/\n {4}at /)
})

test('a sample may be pretty and long, and is valid all the same', async () => {
  const { output } = await run('sample', '621', '--pretty', '--lines', '99')
  expect(output.match(/^ +<ceb:InventoryList>$/gm)).toHaveLength(99)
  expect(checked(output).findings).toEqual([])
  const { output: other } = await run('sample', '311', '--lines', '3', '--revision', '2018-113')
  expect(checkBytes(bytesOf(other), { revision: '2018-113', now }).verdict).toBe('valid')
})

test('two revisions are told apart: what came, went and changed', async () => {
  const { code, output } = await run('diff', '2018-113', '202205')
  expect(code).toBe(0)
  expect(output).toContain('CEB213Message 报文：（无） → 出口退货申请单')
  expect(output).toContain('CEB621Message 明细.itemNo：C..30 选填 → C..20 选填')
  expect(output).toContain('CEB792Message 明细.gseqno：（无） → int 5 必填')
})

const ajv = new Ajv2020({ allErrors: true, strictTypes: false })
const isOutput = ajv.compile(outputSchema)

test('--json prints what the published schema promises, whatever happens', async () => {
  const files = [
    write('right.xml', sampleOf('CEB311')),
    write('wrong.xml', sampleOf('CEB621').replace('>9610<', '>0110<')),
    write('garbage.xml', 'no XML'),
  ]
  for (const args of [
    ['check', ...files, join(folder, 'none.xml')],
    ['explain', ...files],
    ['verify', ...files],
    ['describe'],
    ['describe', '311'],
    ['sample', '621'],
    ['diff', '2018-113', '202205'],
    ['schema', '311'],
    ['schema', 'output'],
    ['frobnicate'],
    ['check', '--nonsense'],
  ]) {
    const { code, output } = await run(...args, '--json')
    const printed = JSON.parse(output)
    expect({ args, faults: isOutput(printed) ? [] : isOutput.errors }).toEqual({ args, faults: [] })
    expect(printed.exitCode).toBe(code)
  }
})

test('the JSON Schema of a message takes its example and refuses what its table refuses', () => {
  for (const definition of definitions) {
    const isMessage = ajv.compile(messageSchema({ definition, revision }))
    for (const optional of ['usual', 'all'] as const) {
      const document = exampleDocument({ definition, revision, optional })
      expect({ type: definition.type, right: isMessage(document), faults: isMessage.errors }).toMatchObject({
        right: true,
      })
      const { guid: _, ...without } = document.head
      for (const head of [without, { ...document.head, guid: 'short' }, { ...document.head, more: '1' }]) {
        expect(isMessage({ ...document, head })).toBe(false)
      }
    }
  }
})

test('an envelope is judged with what is in it, and its places are those of the message inside', () => {
  const payload = sampleOf('CEB311').replaceAll('><', '>\n<').replace('229.22', '9')
  const transfer = { copMsgId: 'A-1', senderId: 'DXPENT0000099999', receiverIds: ['DXPEDC0000000001'], createTime: now }
  const envelope = wrapInEnvelope({ ...transfer, msgType: 'CEB311Message', payload })
  const { isEnveloped, findings } = checked(envelope)
  expect(isEnveloped).toBe(true)
  expect(findings).toMatchObject([
    { rule: 'V4', line: payload.split('\n').findIndex((line) => line.includes('>9<')) + 1 },
  ])
})

test.each(revisions)('CSV and Excel of %s: every type becomes rows and the same message again', async (revision) => {
  const known = definitions.filter((one) => one.revisions[revision])
  for (const definition of known) {
    const { document, line, type } = definition
    for (const optional of ['usual', 'all'] as const) {
      const size = { count: document.max === 1 ? 1 : 3, lines: line ? Math.min(3, line.max) : 1 }
      const xml = exampleMessage({ definition, revision, optional, ...size })
      const file = write('message.xml', xml)
      for (const format of optional === 'all' ? ['csv', 'xlsx'] : ['csv']) {
        const sheet = join(folder, `message.${format}`)
        const asSheet = await run('convert', file, '--revision', revision, `--${format}`, '--out', sheet)
        expect({ type, optional, ...asSheet }).toMatchObject({ code: 0 })
        // The sheet itself says which revision it is of.
        const { code, output } = await run('convert', sheet)
        expect({ type, code }).toEqual({ type, code: 0 })
        const [was, is] = [xml, output].map((text) => parseMessage(bytesOf(text)).message)
        expect({ sheet, type, optional, nodes: is?.nodes }).toEqual({ sheet, type, optional, nodes: was?.nodes })
        expect(is?.transfer).toEqual(was?.transfer)
      }
    }
    const { output } = await run('template', type, '--revision', revision)
    expect(output.split('\r\n')[0]).toBe(`\ufeff${type},${definition.title},${revision}`)
    const sample = write('sample.csv', (await run('sample', type, '--csv', '--revision', revision)).output)
    const { output: again } = await run('convert', sample)
    const { findings } = checkBytes(bytesOf(again), { revision, now })
    // A sheet holds no signature.
    expect({ type, faults: findings.filter(({ path }) => path !== 'Signature') }).toEqual({ type, faults: [] })
  }
  const agreed = known.filter(({ type }) => Object.hasOwn(agreedTables, type))
  expect(agreed.length).toBe(revision === '202205' ? 42 : 38)
})

test('a sheet loses nothing without a word', async () => {
  const full = exampleMessage({ definition: definitionOf('CEB621'), revision, optional: 'all' })
  const out = join(folder, 'full.csv')
  expect((await run('convert', write('full.xml', full), '--out', out)).output).toBe(
    `已写入 ${out}；表格中没有签名、回执订阅、扩展自定义数据`,
  )
  const refused = async (text: string, ...more: string[]) =>
    (await run('convert', write('refused.xml', text), ...more)).output
  expect(await refused(full.replaceAll('ceb:note>', 'ceb:remark>'))).toContain('没有元素 remark')
  expect(await refused(full.replace('</ceb:orderNo>', '</ceb:order>'))).toContain('XML')
  expect(await refused(sampleOf('CEB213'), '--revision', '2018-113')).toBe('2018-113 版规范中没有 CEB213Message')
  const asked = (text: string, ...more: string[]) => run('convert', write('asked.csv', text), ...more)
  expect((await asked('CEB621Message,,2018-113\na\norderNo\n', '--revision', '202205')).output).toContain('不符')
  expect((await asked('CEB213Message,,2018-113\na\norderNo\n')).output).toBe('2018-113 版规范中没有 CEB213Message')
  expect((await asked('CEB213Message,,2030\na\norderNo\n')).output).toContain('第 1 行第 3 列须为规范版本')
})

test('a form of a type names its elements, and what is no form is refused with its place', async () => {
  const { output } = await run('template', '621')
  const [first, labels, names] = output.split('\r\n')
  expect(first).toContain('CEB621Message')
  expect(labels).toContain('订单编号*')
  expect(names?.split(',')).toEqual(expect.arrayContaining(['BaseTransfer.dxpId', 'orderNo', 'line.gcode']))
  expect((await run('template', '621', '--xlsx')).output).toContain('--out')
  const refused = async (name: string, text: string) => (await run('convert', write(name, text))).output
  expect(await refused('a.csv', 'x')).toContain('第 1 行须为报文类型')
  expect(await refused('b.csv', 'CEB621\na\nnone\n')).toContain('没有元素 none')
  expect(await refused('c.csv', 'CEB621\na\nline.gnum\n1\n')).toContain('第 4 行是明细')
  expect(await refused('d.csv', 'CEB621\na\n"orderNo\n')).toContain('引号不成对')
  expect(await refused('e.xlsx', 'PK\u0003\u0004 no zip')).toContain('Excel')
})

test('a new edition of a code table: what came, what went, what is called otherwise', async () => {
  const edition = write(
    'unit.tsv',
    `code\tname\n${Object.entries({ ...units, '001': '台（新）', 999: '新单位' })
      .filter(([code]) => code !== '002')
      .map((row) => row.join('\t'))
      .join('\n')}\n`,
  )
  const out = join(folder, 'unit.ts')
  const { code, output } = await run('codes', 'unit', edition, '--out', out)
  expect(code).toBe(0)
  expect(output.split('\n')).toEqual([
    '≠ 001 台 → 台（新）',
    '－ 002 座',
    '＋ 999 新单位',
    '新增 1，停用 1，改名 1，不变 121',
  ])
  expect(readFileSync(out, 'utf8')).toContain("  '999': '新单位',\n")
  expect((await run('codes', 'constructor', edition)).output).toContain('没有代码表 constructor')
})
