// Change and deletion at customs (appType 2 and 3) of every kind of document, through the simulated customs.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { documentCalls } from '@kouan/contract/calls/document.ts'
import { readFigures } from '@kouan/contract/calls/home.ts'
import { readWorklist } from '@kouan/contract/calls/worklist.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { SimulatedOutcomeCode } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { aDocument, documentActions } from '../../testing/a-document.ts'
import { declarationHarness, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { aSimulatedCompany, goodStates } from '../../testing/every-kind.ts'

const harness = await declarationHarness()
const { test } = harness
const { send, database } = test

const { user, setOutcome } = await aSimulatedCompany(test)
const kinds = [...documentKinds.values()].map((kind) => [kind.message.type, kind] as const)
const changeOf = ({ message }: DocumentKind) => message.answered?.change ?? 'never'
const reads = async (kind: DocumentKind, id: string) =>
  (await send(callsOf(kind.resource).get, { id }, user)).result as Record<string, unknown>

describe('through customs', () => {
  it('starts', () => harness.start())

  const reaches = (id: string, ...expected: string[]) =>
    eventually(
      'state of the document',
      async () => (await stateOf(test, id)).split(' ')[0] ?? '',
      (state) => expected.includes(state),
    )
  const act = async (kind: DocumentKind, name: keyof ReturnType<typeof documentActions>, id: string) =>
    send(documentActions(kind)[name], { ids: id } as never, user)
  const done = { success: true, result: { done: 1, faults: [] } }
  const edit = (kind: DocumentKind, change: Record<string, unknown>) =>
    send(callsOf(kind.resource).edit, change as never, user)

  async function declared(kind: DocumentKind, outcome: SimulatedOutcomeCode, ...expected: string[]) {
    await setOutcome(kind, outcome)
    const made = await aDocument(test, user, kind)
    expect(await act(kind, 'declare', made.id)).toMatchObject(done)
    await reaches(made.id, ...expected)
    return made
  }

  /** What the worklist tells of refused changes (2) or deletions (3), found by the filters that it gives. */
  async function waiting(kind: DocumentKind, appType: string): Promise<string[]> {
    const { groups } = (await send(readWorklist, {}, user)).result
    const own = groups.filter((group) => group.kind === kind.resource.name && group.appType === appType)
    const listed = async (filter: Record<string, string>) =>
      (await send(callsOf(kind.resource).list, filter as never, user)).result.records.map(({ id }) => String(id))
    const ids = await Promise.all(own.map(({ reason }) => listed({ faultReason: reason })))
    expect(own.map(({ count }) => count)).toEqual(ids.map(({ length }) => length))
    const figures = (await send(readFigures, { names: `${kind.resource.name}.refusedChange` }, user)).result
    expect(figures.map(({ count }) => count)).toEqual([ids.flat().length])
    expect(await listed({ refusedChange: appType })).toEqual(ids.flat())
    return ids.flat()
  }

  const held = kinds.filter(([, kind]) => changeOf(kind) === 'until-used')
  it.each(held)('%s: a change that customs accept is the new content', async (_, kind) => {
    const good = goodStates(kind)
    const { id, form } = await declared(kind, 'PASS', ...good)
    const before = await reads(kind, id)
    expect((await edit(kind, { id, note: '改' })).message).toContain('不能修改或删除')
    expect(await act(kind, 'beginChange', id)).toMatchObject(done)
    expect(await reads(kind, id)).toMatchObject({
      declareStatus: 'CHANGING',
      customsState: before.declareStatus,
      mayEdit: true,
      mayDeclare: false,
    })
    const [key = ''] = kind.message.key
    const moved = await edit(kind, { id, [key]: String(form[key]).replace(/.$/, (last) => (last === '1' ? '2' : '1')) })
    expect(moved.problems).toMatchObject([{ field: key, message: expect.stringContaining('变更申报时不能改变') }])
    expect((await send(callsOf(kind.resource).delete, { id }, user)).message).toContain('不能删除')
    expect((await edit(kind, { id, note: '已更正' })).message).toBe('修改成功!')
    expect(await act(kind, 'declareChange', id)).toMatchObject(done)
    await reaches(id, ...good)
    expect(await reads(kind, id)).toMatchObject({ note: '已更正', attemptNo: 2, customsState: null })
    const { attempts, timeline } = (await send(documentCalls(kind.resource).detail, { id }, user)).result
    expect(attempts.map(({ appType }) => appType)).toEqual(['2', '1'])
    expect(timeline.map(({ title }) => title)).toEqual(expect.arrayContaining(['开始变更', '修改']))
  })

  it.each(held)('%s: a refused change leaves what customs hold, and is given up', async (_, kind) => {
    const { id } = await declared(kind, 'PASS', ...goodStates(kind))
    const before = await reads(kind, id)
    await act(kind, 'beginChange', id)
    await edit(kind, { id, note: '不被接受' })
    await setOutcome(kind, 'REJECT')
    expect(await act(kind, 'declareChange', id)).toMatchObject(done)
    await eventually('attempts', () => stateOf(test, id), 'CHANGING 100')
    expect(await reads(kind, id)).toMatchObject({
      customsState: before.declareStatus,
      note: '不被接受',
      refusedChange: '2',
    })
    expect(await waiting(kind, '2')).toEqual([id])
    expect(await act(kind, 'abandonChange', id)).toMatchObject(done)
    expect(await waiting(kind, '2')).toEqual([])
    // Opened again, it is another change, which nobody refused.
    await act(kind, 'beginChange', id)
    expect(await waiting(kind, '2')).toEqual([])
    expect(await act(kind, 'abandonChange', id)).toMatchObject(done)
    const own = ({ updateBy: _, updateTime: __, version: ___, ...rest }: Record<string, unknown>) => rest
    const volatile = { attemptNo: 2, copMsgId: expect.anything(), declareTime: expect.anything() }
    expect(own(await reads(kind, id))).toMatchObject({ ...own(withoutLineIds(before)), ...volatile })
  })

  it.each(held)('%s: a refused deletion changes nothing, an accepted one ends it', async (_, kind) => {
    const good = goodStates(kind)
    const { id } = await declared(kind, 'PASS', ...good)
    await setOutcome(kind, 'REJECT')
    expect(await act(kind, 'declareDeletion', id)).toMatchObject(done)
    const latest = async () => (await send(documentCalls(kind.resource).detail, { id }, user)).result.attempts[0]
    await eventually('deletion', async () => (await latest())?.declareStatus, 'REJECTED')
    await reaches(id, ...good)
    expect(await reads(kind, id)).toMatchObject({ customsState: null, refusedChange: '3' })
    expect(await waiting(kind, '3')).toEqual([id])
    expect(await act(kind, 'keepDocument', id)).toMatchObject(done)
    expect(await waiting(kind, '3')).toEqual([])
    expect((await act(kind, 'keepDocument', id)).message).toContain('没有被退回的删除申报')
    await setOutcome(kind, 'PASS')
    expect(await act(kind, 'declareDeletion', id)).toMatchObject(done)
    await reaches(id, 'DELETED')
    expect((await act(kind, 'declare', id)).message).toContain('不能申报')
  })

  const failed = kinds.filter(([, kind]) => changeOf(kind) !== 'never')
  it.each(failed)('%s: after a rejection it is changed, or deleted, at customs', async (_, kind) => {
    const changed = await declared(kind, 'REJECT', 'REJECTED')
    const deleted = await declared(kind, 'REJECT', 'REJECTED')
    expect(await act(kind, 'declareDeletion', deleted.id)).toMatchObject(done)
    await eventually('attempts', async () => (await reads(kind, deleted.id)).attemptNo, 2)
    await reaches(deleted.id, 'REJECTED')
    await setOutcome(kind, 'PASS')
    expect(await act(kind, 'declareChange', changed.id)).toMatchObject(done)
    expect(await act(kind, 'declareDeletion', deleted.id)).toMatchObject(done)
    await reaches(changed.id, ...goodStates(kind))
    await reaches(deleted.id, 'DELETED')
  })

  it('an order that a declared list uses: neither changed nor deleted, and both again once the list was rejected', async () => {
    const { id, form } = await declared(orderDocument, 'PASS', 'IN_CUSTOMS')
    const { orderNo, ebpCode } = form
    await setOutcome(inventoryDocument, 'REJECT')
    const list = await aDocument(test, user, inventoryDocument, { orderNo, ebpCode })
    await database.pool.query(`update document set declare_status = 'SENT' where id = $1`, [list.id])
    const sentence = `订单 ${orderNo}：已申报的清单 ${list.form.copNo} 使用它，不能变更或删除`
    for (const name of ['beginChange', 'declareDeletion'] as const) {
      expect((await act(orderDocument, name, id)).message).toBe(sentence)
    }
    await database.pool.query(`update document set declare_status = 'REJECTED' where id = $1`, [list.id])
    expect(await act(orderDocument, 'beginChange', id)).toMatchObject(done)
    await database.pool.query(`update document set declare_status = 'SENT' where id = $1`, [list.id])
    expect((await act(orderDocument, 'declareChange', id)).message).toBe(sentence)
    expect(await reads(orderDocument, id)).toMatchObject({ declareStatus: 'CHANGING', customsState: 'IN_CUSTOMS' })
  })
})

/** Lines that were written again have other ids. */
const withoutLineIds = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(({ id: _, ...line }: Record<string, unknown>) => line) : value,
    ]),
  )
