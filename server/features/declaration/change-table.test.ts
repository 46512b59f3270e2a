// When a document of each kind may be declared, changed and deleted at customs: a table over all kinds, states and 报送类型.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { sourceCalls } from '@kouan/contract/calls/document.ts'
import { cancellation } from '@kouan/contract/resources/declaration/cancellation.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { refund } from '@kouan/contract/resources/declaration/refund.ts'
import { exportCancellation } from '@kouan/contract/resources/export/export-cancellation.ts'
import { exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { exportRefund } from '@kouan/contract/resources/export/export-refund.ts'
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { mayChange, mayDeclare, mayRedeclare } from '@kouan/customs/receipts/permitted-steps.ts'
import { describe, expect, it } from 'vitest'
import { aDocument, documentActions, type TestDocument } from '../../testing/a-document.ts'
import { aSimulatedCompany } from '../../testing/every-kind.ts'
import { testApp } from '../../testing/test-app.ts'

// No background work: what is declared here stays in its state.
const test = await testApp()
const { send, database } = test
const { user } = await aSimulatedCompany(test)
const kinds = [...documentKinds.values()].map((kind) => [kind.message.type, kind] as const)
const states = Object.keys(declareStates) as DeclareState[]

describe('table of lists, states, and what is applied for', () => {
  const allowed = {
    撤销: ['IN_CUSTOMS', 'REVIEWED', 'DETAINED'],
    退货: ['RELEASED', 'CLOSED'],
  } as const satisfies Record<string, readonly DeclareState[]>

  it.each([
    ['进口清单', inventoryDocument, { 撤销: cancellation, 退货: refund }],
    ['出口清单', exportInventoryDocument, { 撤销: exportCancellation, 退货: exportRefund }],
  ] as const)(
    '%s: cancelled before its release, detained or not, and returned after it',
    async (_, kind, applications) => {
      const { id } = await aDocument(test, user, kind)
      for (const state of states) {
        await database.pool.query('update document set declare_status = $2 where id = $1', [id, state])
        await database.pool.query(`update ${kind.resource.table} set invt_no = $2 where id = $1`, [
          id,
          '22002099E000000001',
        ])
        for (const [title, application] of Object.entries(applications)) {
          const asked = { from: kind.resource.name, id }
          const { success, message } = await send(sourceCalls(application).draft, asked, user)
          const isAllowed = (allowed[title as keyof typeof allowed] as readonly DeclareState[]).includes(state)
          expect(`${title} ${state} ${success}`).toBe(`${title} ${state} ${isAllowed}`)
          if (!isAllowed) expect(message).toContain(`的状态为“${declareStates[state]}”，不能${title}`)
          console.log([kind.noun, title, declareStates[state], success ? '允许' : message].join('\t'))
        }
      }
    },
  )
})

describe('table of kinds, states and 报送类型', () => {
  const messageOf = (type: string) => findDefinition(type) ?? {}
  /** The step that is tried, the state of the document, and whether the states of customs/receipts/permitted-steps.ts allow it. */
  const tried = {
    declare: (_: string, state: DeclareState) => mayDeclare(state) || mayRedeclare(state),
    beginChange: (type: string, state: DeclareState) =>
      !mayRedeclare(state) && mayChange({ message: messageOf(type), state, isUsed: false }),
    declareChange: (type: string, state: DeclareState) =>
      mayChange({ message: messageOf(type), state: state === 'CHANGING' ? 'IN_CUSTOMS' : state, isUsed: false }) &&
      (state === 'CHANGING' || mayRedeclare(state)),
    abandonChange: (type: string, state: DeclareState) =>
      state === 'CHANGING' && mayChange({ message: messageOf(type), state: 'IN_CUSTOMS', isUsed: false }),
    declareDeletion: (type: string, state: DeclareState) =>
      mayChange({ message: messageOf(type), state, isUsed: false }),
  } as const
  const titles = {
    declare: '1 申报',
    beginChange: '  开始变更',
    declareChange: '2 变更申报',
    abandonChange: '  放弃变更',
    declareDeletion: '3 删除申报',
  }

  it.each(kinds)(
    '%s: what its states allow is done, everything else is refused with a sentence',
    async (type, kind) => {
      const { titleField: title = '' } = kind.resource
      const documents: (TestDocument & { state: DeclareState })[] = []
      for (const state of states) documents.push({ state, ...(await aDocument(test, user, kind)) })
      const ids = documents.map(({ id }) => id)
      const setStates = async () => {
        for (const { id, state } of documents) {
          const held = state === 'CHANGING' ? ['IN_CUSTOMS', 0] : [null, null]
          await database.pool.query(
            'update document set declare_status = $2, customs_state = $3, change_opened = $4 where id = $1',
            [id, state, ...held],
          )
        }
      }
      const lines: string[] = []
      for (const name of Object.keys(tried) as (keyof typeof tried)[]) {
        await setStates()
        const answer = await send(documentActions(kind)[name], { ids: ids.join(',') } as never, user)
        const faults = new Map(
          ((answer.result as { faults?: { id: string; message: string }[] } | null)?.faults ?? []).map((fault) => [
            fault.id,
            fault.message,
          ]),
        )
        const sentences = [answer.message, ...(answer.problems ?? []).map(({ message }) => message)]
        for (const { id, state, form } of documents) {
          const sentence =
            faults.get(id) ?? (answer.success ? undefined : sentences.find((one) => one.includes(String(form[title]))))
          lines.push(`${type.slice(0, 6)} ${titles[name]}\t${declareStates[state]}\t${sentence ?? '允许'}`)
          // Nothing was sent of what these rows say customs hold: that is said, and it is no refusal by the state.
          const isUnread = name === 'abandonChange' && (sentence ?? '').includes('读不出')
          const isAllowed = sentence === undefined || isUnread
          expect(`${name} ${state} ${isAllowed}`).toBe(`${name} ${state} ${tried[name](type, state)}`)
          if (!isAllowed) expect(sentence).toContain(`不能${titles[name].slice(2)}`)
        }
      }
      console.log(lines.join('\n'))
    },
  )
})
