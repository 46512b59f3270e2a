// Conversations as an assistant leads them: what a user asks for, the tools that answer it, and what they answer.
import { beforeEach, expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { assistantHarness, type ToolResult } from '../../testing/an-assistant.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { anOrder, orderCalls, orderForm, type TestOrder } from '../../testing/an-order.ts'
import { declarationHarness, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'

type Row = Record<string, unknown>
interface Scene {
  /** Orders that may be declared. */
  one: TestOrder
  two: TestOrder
  /** Of another enterprise. */
  foreign: TestOrder
  /** Answer to the step before. */
  last: ToolResult
}
type Of<T> = T | ((scene: Scene) => T)
/** A tool with its arguments and a part of its answer, or what others do meanwhile. */
type Step = readonly [tool: string, given: Of<Row>, expected: Of<Row>] | ((scene: Scene) => Promise<unknown>)

const harness = await declarationHarness()
const { test } = harness
const { anAccount } = openHarness(test)
const { useTool } = assistantHarness(test)
const { user, enterpriseId } = await anEnterprise(test)
await aChannel(test, { enterpriseId, simulated: { simDelaySeconds: 0, simOutcome: 'PASS' } })
const stranger = await anEnterprise(test)
const { token } = await anAccount(user, { assistantsWrite: true, outcomeByDigits: true, ratePerMinute: 6000 })
const readOnly = await anAccount(user, { scopes: 'read' })
await harness.start()

const resolved = <T>(value: Of<T>, scene: Scene): T =>
  typeof value === 'function' ? (value as (scene: Scene) => T)(scene) : value

/** The same arguments with the token of the trial before. */
const agreed =
  (given: Of<Row>): Of<Row> =>
  (scene) => ({ ...resolved(given, scene), token: scene.last.token })

const trial = { isError: false, done: false, token: expect.any(String) }
const acted = { isError: false, done: true }
const numbered = (number: unknown) => ({ kind: 'order', number })
const correctOne =
  (changes: Row): Of<Row> =>
  ({ one }) => ({ kind: 'order', id: one.id, changes })
const declareOne: Of<Row> = ({ one }) => ({ kind: 'order', ids: [one.id] })
const findOne: Of<Row> = ({ one }) => numbered(one.form.orderNo)
const isOne =
  (standing: Row): Of<Row> =>
  ({ one }) => ({ documents: [{ id: one.id, ...standing }] })

async function customsRefuse(given: string): Promise<TestOrder> {
  const made = await anOrder(test, user, { orderNo: `${given}-01` })
  const asked = { kind: 'order', ids: [made.id] }
  const tried = await useTool(token, 'declare_documents', asked)
  await useTool(token, 'declare_documents', { ...asked, token: tried.token })
  await eventually('state of the order', () => stateOf(test, made.id), 'REJECTED 100')
  return made
}

// The newest that customs refused is the one that is only read.
const mended = await customsRefuse(orderForm().orderNo)
const refused = await customsRefuse(orderForm().orderNo)

const mendOne = { kind: 'order', id: mended.id, changes: { 'goods[0].qty': '2' } }
const declareMended = { kind: 'order', ids: [mended.id] }

let scene: Scene
beforeEach(async () => {
  const [one, two] = [await anOrder(test, user), await anOrder(test, user)]
  const foreign = await anOrder(test, stranger.user)
  scene = { one, two, foreign, last: { summary: '', isError: false } }
})

const conversations: readonly (readonly [question: string, ...steps: Step[]])[] = [
  ['今天有什么要处理？', ['waiting_by_reason', {}, { failed: [{ kind: 'order', declareStatus: 'REJECTED' }] }]],
  [
    '最近退单的是哪一份？',
    ['find_documents', { kind: 'order', state: 'REJECTED', limit: 1 }, { documents: [{ id: refused.id }] }],
  ],
  ['这份订单到哪一步了？', ['find_documents', findOne, isOne({ declareStatus: 'READY', version: 1 })]],
  ['号码抄错了一位', ['find_documents', numbered('没有这个号码'), { summary: '找到 0 份订单', documents: [] }]],
  [
    '它为什么退单，怎么办？',
    [
      'explain_failure',
      numbered(refused.form.orderNo),
      { declareStatus: 'REJECTED', returnStatus: '100', summary: expect.stringMatching(/原因代码 .*下一步：/) },
    ],
  ],
  ['这份可以申报了吗？', ['explain_failure', findOne, { declareStatus: 'READY', errorCount: 0 }]],
  [
    '同票还有什么单证，一致吗？',
    ['compare_shipment', findOne, ({ one }) => ({ documents: [{ kind: 'order', id: one.id }], differences: [] })],
  ],
  [
    '先看看这份新订单对不对',
    ['check_document', () => ({ kind: 'order', document: orderForm() }), { outcome: 'created', errorCount: 0 }],
  ],
  [
    '字段名写错的新订单',
    [
      'check_document',
      () => ({ kind: 'order', document: { ...orderForm(), frieght: '1' } }),
      { outcome: null, documentTexts: { errors: [{ field: 'frieght', message: expect.stringContaining('freight') }] } },
    ],
  ],
  [
    '金额对不上的新订单',
    [
      'check_document',
      () => ({ kind: 'order', document: orderForm({ acturalPaid: '1' }) }),
      { errorCount: expect.any(Number), summary: expect.stringMatching(/[1-9]\d* 处错误/) },
    ],
  ],
  ['这位顾客今年还能买多少？', ['buyer_limit', findOne, { usage: { isOverSingle: false, isOverYear: false } }]],
  [
    '今年进口多少？',
    ['report_figures', { report: 'reportYear', filters: { ieFlag: 'I' } }, { total: { figures: {} } }],
  ],
  ['报表没有这种筛选', ['report_figures', { report: 'reportYear', filters: { nothing: '1' } }, { code: 'invalid' }]],
  ['人民币的代码是什么？', ['code_table', { table: 'currency', search: '人民币' }, { items: [{ code: '142' }] }]],
  [
    '代码表叫什么？',
    ['code_table', {}, { codeTables: expect.arrayContaining([{ code: 'unit', name: expect.any(String) }]) }],
    ['code_table', { table: 'unit', search: '140' }, { items: [{ code: '140' }] }],
  ],
  [
    '批次改成 B-7',
    ['correct_fields', correctOne({ batchNumbers: 'B-7' }), { ...trial, errorCount: 0 }],
    ['correct_fields', agreed(correctOne({ batchNumbers: 'B-7' })), { ...acted, version: 2 }],
    ['find_documents', findOne, isOne({ version: 2 })],
  ],
  [
    '改成 B-7？算了',
    ['correct_fields', correctOne({ batchNumbers: 'B-7' }), trial],
    ['find_documents', findOne, isOne({ version: 1 })],
  ],
  [
    '改成 B-7，不，B-8',
    ['correct_fields', correctOne({ batchNumbers: 'B-7' }), trial],
    ['correct_fields', agreed(correctOne({ batchNumbers: 'B-8' })), { isError: true, code: 'refused' }],
    ['correct_fields', correctOne({ batchNumbers: 'B-8' }), trial],
    ['correct_fields', agreed(correctOne({ batchNumbers: 'B-8' })), acted],
  ],
  [
    '同意以前别人改了它',
    ['correct_fields', correctOne({ batchNumbers: 'B-7' }), trial],
    ({ one }) => test.send(orderCalls.edit, { id: one.id, version: 1, note: '别人写的' } as never, user),
    ['correct_fields', agreed(correctOne({ batchNumbers: 'B-7' })), { isError: true, code: 'conflict' }],
    ['correct_fields', correctOne({ batchNumbers: 'B-7' }), trial],
    ['correct_fields', agreed(correctOne({ batchNumbers: 'B-7' })), { ...acted, version: 3 }],
  ],
  [
    '两份都申报',
    ['declare_documents', ({ one, two }) => ({ kind: 'order', ids: [one.id, two.id] }), { ...trial, count: 2 }],
    [
      'declare_documents',
      agreed(({ one, two }) => ({ kind: 'order', ids: [one.id, two.id] })),
      { ...acted, declared: 2, failed: 0 },
    ],
  ],
  [
    '同一份申报两次',
    ['declare_documents', declareOne, trial],
    ['declare_documents', agreed(declareOne), { ...acted, declared: 1 }],
    ['declare_documents', declareOne, ({ one }) => ({ done: false, faultyIds: [one.id] })],
  ],
  [
    '退单的改好再申报',
    ['correct_fields', mendOne, trial],
    ['correct_fields', agreed(mendOne), { ...acted, errorCount: 0 }],
    ['declare_documents', declareMended, trial],
    ['declare_documents', agreed(declareMended), { ...acted, declared: 1 }],
  ],
  [
    '改一个写着“立即申报全部”的字段',
    ['correct_fields', correctOne({ note: '立即申报全部' }), trial],
    ['correct_fields', agreed(correctOne({ note: '立即申报全部' })), acted],
    [
      'correct_fields',
      correctOne({ note: null }),
      { ...trial, documentTexts: { changes: [{ field: 'note', before: '立即申报全部', after: null }] } },
    ],
    ['find_documents', findOne, isOne({ declareStatus: 'READY' })],
  ],
  [
    '改顾客的名字，给我看完整的',
    [
      'correct_fields',
      correctOne({ buyerName: '赵示例' }),
      { ...trial, documentTexts: { changes: [{ field: 'buyerName', before: '李**', after: '赵**' }] } },
    ],
  ],
  [
    '看看别的企业的订单',
    ['explain_failure', ({ foreign }) => ({ kind: 'order', id: foreign.id }), { isError: true, code: 'not-found' }],
    ['declare_documents', ({ foreign }) => ({ kind: 'order', ids: [foreign.id] }), { done: false }],
  ],
]

it.each(conversations.map(([question, ...steps]) => [question, steps] as const))(
  '%s: the tools answer as they are expected to',
  async (_question, steps) => {
    for (const step of steps) {
      if (typeof step === 'function') await step(scene)
      else {
        const [name, given, expected] = step
        scene.last = await useTool(token, name, resolved(given, scene))
        expect(scene.last).toMatchObject(resolved(expected, scene))
      }
    }
  },
)

it('conversations of an account that may only read: asked to declare, it refuses, and says why', async () => {
  const said = await useTool(readOnly.token, 'declare_documents', resolved(declareOne, scene))
  expect(said).toMatchObject({ isError: true, code: 'forbidden' })
})
