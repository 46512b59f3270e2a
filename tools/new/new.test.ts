import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDatabaseTypes } from '../database-types/database-types.ts'
import { projectFolder } from '../repository-rules/source-files.ts'
import { Project } from './project.ts'

const copy = mkdtempSync(join(tmpdir(), 'kouan-new-'))
const inCopy = (path: string) => readFileSync(join(copy, path), 'utf8')

beforeAll(async () => {
  await makeDatabaseTypes()
  const skipped = new Set(['node_modules', 'dist', 'screenshots'])
  for (const name of ['customs', 'contract', 'widgets', 'server', 'web', 'tools', 'e2e', 'docs']) {
    cpSync(join(projectFolder, name), join(copy, name), {
      recursive: true,
      filter: (path) => !skipped.has(basename(path)) && !basename(path).startsWith('dist.'),
    })
  }
  for (const name of ['package.json', 'biome.json', 'tsconfig.json', '.gitignore']) {
    cpSync(join(projectFolder, name), join(copy, name))
  }
  mkdirSync(join(copy, 'node_modules/@kouan'), { recursive: true })
  for (const name of readdirSync(join(projectFolder, 'node_modules'))) {
    if (name !== '@kouan') symlinkSync(join(projectFolder, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const name of ['customs', 'contract', 'widgets', 'server', 'web']) {
    symlinkSync(join(copy, name), join(copy, 'node_modules/@kouan', name))
  }
})

afterAll(() => rmSync(copy, { recursive: true, force: true }), 120_000)

function runNew(...words: string[]): { status: number | null; output: string } {
  const args = ['--import', 'tsx', 'tools/new.ts', ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const ofMessage = ['--receipt', 'CEB732', '--direction', 'I', '--title', '进口示例单', '--noun', '示例单'].concat(
  ...['--node', 'Example', '--key', 'copNo,agentCode', '--sender', 'AGENT,EBC'],
)
const warehouse = ['resource', 'bonded-warehouse', '--area', 'order', '--title', '监管仓库']

/** Compiles the manifests and all that they name. */
function typeErrors(folder: string, include: string[]): string {
  const config = join(copy, folder, 'tsconfig.new.json')
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include }))
  return spawnSync(join(copy, 'node_modules/.bin/tsc'), ['-p', config, '--noEmit', '--checkers', '1'], {
    encoding: 'utf8',
  }).stdout
}

describe('npm run new: in a copy of the project', () => {
  it.each([
    [['resource', 'Warehouse', '--area', 'order', '--title', '仓库'], 'kebab-case'],
    [['resource', 'warehouse', '--area', 'order'], '--title is missing'],
    [['resource', 'warehouse', '--title', '仓库'], '--area is missing'],
    [['resource', 'warehouse', '--area', 'stock', '--title', '仓库'], "no area 'stock'"],
    [['resource', 'warehouse', '--area', 'order', '--title', '仓库', '--states', '启用'], '--states ENABLED=启用'],
    [['resource', 'duty-roster', '--area', 'order', '--title', '仓库'], 'exists already'],
    [
      ['document', 'spare', '--area', 'order', '--title', '清单', '--noun', '清单', '--message', 'CEB1'],
      'npm run new -- message',
    ],
    [
      ['document', 'parcel', '--area', 'order', '--title', '运单', '--noun', '运单', '--message', 'CEB511Message'],
      'declared by waybill already',
    ],
    [['message', 'CEB311', ...ofMessage], 'CEB311 exists already: 进口订单'],
    [['message', 'Order', ...ofMessage], 'no type of a message'],
    [['message', 'CEB731', ...ofMessage, '--sender', 'EBX'], 'EBX is none of'],
    [['message', 'CEB731', ...ofMessage, '--direction', 'B'], '--direction is I'],
    [['message', 'CEB731', ...ofMessage, '--receipt', 'CEB731'], '--receipt CEB731 is the message itself'],
    [['message', 'CEB731', ...ofMessage, '--title', "it's"], '--title is text without quotes'],
    [['message', 'CEB731', ...ofMessage, '--noun', "it's"], '--noun is text without quotes'],
    [['message', 'CEB731', ...ofMessage, '--node', "it's"], "--node 'it's' is no name"],
    [['message', 'CEB731', ...ofMessage, '--key', "copNo,it's"], "--key: 'it's' is no name"],
    [['transport', 'line-files', '--title', "it's"], '--title is text without quotes'],
    [['resource', 'warehouse', '--area', 'order', '--title', "it's"], '--title is text without quotes'],
    [
      ['resource', 'warehouse', '--area', 'order', '--title', '仓库', '--states', "ON=it's"],
      '--states is text without',
    ],
    [['action', 'position.rename', '--title', '改名', '--sets', "name=it's"], '--sets is text without quotes'],
    [['action', 'warehouse.disable', '--title', '停用'], "no resource 'warehouse'"],
    [['action', 'position.Disable', '--title', '停用'], 'camelCase'],
    [['screen', 'warehouse'], 'npm run new -- resource'],
  ])('%j: is refused', (words, sentence) => {
    expect(runNew(...words)).toEqual({ status: 2, output: expect.stringContaining(sentence) })
  })

  it('resource, action, message and document: are written, formatted and compile', () => {
    expect(runNew(...warehouse, '--number', '190')).toMatchObject({ status: 0 })
    const action = ['action', 'bondedWarehouse.rename', '--title', '改名', '--sets', 'bondedWarehouseName=一号仓']
    expect(runNew(...action)).toMatchObject({ status: 0 })
    const yard = ['resource', 'stock-yard', '--area', 'order', '--title', '堆场', '--states', 'OPEN=开放,CLOSED=关闭']
    expect(runNew(...yard, '--number', '189')).toMatchObject({ status: 0 })
    expect(runNew('action', 'stockYard.close', '--title', '关闭', '--to', 'CLOSED')).toMatchObject({ status: 0 })
    expect(runNew('action', 'stockYard.lose', '--title', '丢失', '--to', 'LOST')).toEqual({
      status: 2,
      output: expect.stringContaining('no state LOST, but OPEN, CLOSED'),
    })
    expect(runNew('action', 'bondedWarehouse.check', '--title', '盘点')).toMatchObject({ status: 0 })
    expect(runNew('message', 'CEB731', ...ofMessage)).toMatchObject({ status: 0 })
    const outgoing = ['--receipt', 'CEB734', '--direction', 'E', '--node', 'Sample', '--key', 'logisticsNo,orderNo']
    const others = ['--title', '出口示例单', '--noun', '示例单', '--sender', 'LOGISTICS']
    expect(runNew('message', 'CEB733', ...outgoing, ...others)).toMatchObject({ status: 0 })
    const file = join(copy, 'customs/messages/import/ceb731.ts')
    const table = readFileSync(file, 'utf8')
    const goods =
      "line: { node: 'ExampleList', min: 1, max: 99, elements: [must('gname', '商品名称', upTo(250))] },\n  key:"
    const withGoods = table
      .replace(
        "may('note'",
        "must('consignee', '收货人', upTo(100)),\n      must('contactName', '联系人', upTo(60)),\n      $&",
      )
      .replace('key:', goods)
    writeFileSync(file, withGoods)
    const document = [
      '--area',
      'declaration',
      '--title',
      '进口示例单',
      '--noun',
      '示例单',
      '--message',
      'CEB731Message',
    ]
    expect(runNew('document', 'example-list', ...document, '--number', '191')).toMatchObject({ status: 0 })

    const parcel = ['--area', 'declaration', '--title', '出口示例单', '--noun', '示例单', '--message', 'CEB733Message']
    expect(runNew('document', 'parcel', ...parcel, '--number', '192')).toMatchObject({ status: 0 })

    const task = ['task', 'reopen-yards', '--of', 'stockYard', '--title', '开放堆场', '--sets', 'status=OPEN']
    expect(runNew(...task, '--cron', '0 30 25 * * ?')).toMatchObject({ status: 2 })
    expect(runNew(...task, '--cron', '0 30 3 * * ?', '--days', '30')).toMatchObject({ status: 0 })

    expect(runNew('transport', 'line-files', '--title', '行协议文件')).toMatchObject({ status: 0 })
    expect(inCopy('contract/resources/channel/all-transports.ts')).toContain('amqpTransport, lineFilesTransport]')
    expect(inCopy('server/features/channel/manifest.ts')).toContain('amqp, lineFiles, simulated]')
    expect(inCopy('server/testing/far-end/transports/all-far-ends.ts')).toContain('LINE_FILES: {')

    expect(inCopy('docs/operations.md')).toContain('| 开放堆场 | 每天 03:30 | 天数，默认 30 |')
    expect(inCopy('contract/resources/system/scheduled-tasks.ts')).toContain("'reopen-yards': {")
    expect(inCopy('server/features/order/manifest.ts')).toContain('scheduled: [reopenYards]')
    expect(inCopy('server/features/order/reopen-yards.ts')).toContain('await forEachTenant(run, ')
    expect(inCopy('server/features/order/reopen-yards.test.ts')).toContain('exampleRow(stockYard.fields)')
    expect(inCopy('server/db/migrations/189-stock-yards.sql')).toContain("status text not null default 'OPEN'")
    expect(inCopy('contract/resources/order/stock-yard.ts')).toContain("from: ['OPEN'],\n      to: 'CLOSED'")
    expect(inCopy('contract/dictionaries/order-dictionaries.ts')).toContain("['CLOSED', '关闭']")
    expect(inCopy('server/features/order/stock-yard-close.test.ts')).not.toContain('expect.fail(')
    expect(inCopy('customs/messages/catalogue.ts')).toContain(
      '  CEB731Message: ceb731,\n  CEB732Message: ceb732,\n  CEB733',
    )
    expect(inCopy('customs/README.md')).toContain(
      '| [CEB733](messages/export/ceb733.ts) | 出口示例单 | export | LOGISTICS |',
    )
    expect(inCopy('contract/resources/declaration/example-list.ts')).toMatch(
      /consignee: personName,\s+contactName: personName/,
    )
    expect(inCopy('server/db/migrations/192-parcels.sql')).toContain(
      'create index on parcel (tenant_id, order_no) where del_flag = 0',
    )
    expect(inCopy('server/db/migrations/190-bonded-warehouses.sql')).toContain('bonded_warehouse_name text not null')
    expect(inCopy('server/db/migrations/191-example-lists.sql')).toContain("kouan_document('example_list'")
    expect(inCopy('contract/areas/order.ts')).toContain('resources: [orderResource, bondedWarehouse, stockYard]')
    expect(inCopy('server/features/order/bonded-warehouses.ts')).toContain(
      "actions: { rename: setField('bondedWarehouseName', '一号仓'), check: async () => null }",
    )
    expect(inCopy('web/domain/document/known-kinds.ts')).toContain('exampleListDocument')
    expect(inCopy('server/features/order/bonded-warehouses.test.ts')).toContain('expect.fail(')

    expect(
      typeErrors('.', [
        'contract/areas/*.ts',
        'server/areas.ts',
        'server/testing/far-end/transports/*.ts',
        'server/features/order/*.ts',
        'server/features/declaration/*.ts',
      ]),
    ).toBe('')
    expect(typeErrors('web', ['features/*/manifest.ts', 'domain/document/known-kinds.ts'])).toBe('')
    const lint = [
      'ci',
      '--error-on-warnings',
      'contract',
      'server/features',
      'server/domain',
      'web/features',
      'web/domain',
    ]
    execFileSync(join(copy, 'node_modules/.bin/biome'), lint, { cwd: copy, stdio: 'ignore' })
    expect(runNew(...warehouse)).toEqual({ status: 2, output: expect.stringContaining('exists already') })
  })
})

it('a project after a failure: what was written is taken back, new folders apart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kouan-project-'))
  writeFileSync(join(folder, 'known.ts'), 'before')
  const project = new Project(folder)
  project.create('of/new.ts', 'new')
  project.edit('known.ts', () => 'after')
  project.write()
  project.edit('known.ts', () => 'later')
  project.write()
  expect(readFileSync(join(folder, 'known.ts'), 'utf8')).toBe('later')
  project.undo()
  expect(readFileSync(join(folder, 'known.ts'), 'utf8')).toBe('before')
  expect(project.exists('of/new.ts')).toBe(false)
  rmSync(folder, { recursive: true })
})
