// A document that is declared by several messages: divided, answered part by part, one part sent again alone.
import { readdir } from 'node:fs/promises'
import { documentCalls } from '@kouan/contract/calls/document.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { departure, departureDocument } from '@kouan/contract/resources/export/departure.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import { buildReceipt } from '@kouan/customs/receipts/build-receipt.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../../testing/a-channel.ts'
import { aDocument, declareOf } from '../../../testing/a-document.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { checkSent } from '../../../testing/check-sent.ts'
import { declarationHarness, drop, inEnvelope, readOutbox, stateOf } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { folderPort } from '../../transport/folder/folder-session.ts'

const harness = await declarationHarness()
const { test } = harness
const { send } = test
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'LOGISTICS', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
/** A revision that allows a hundred lines in a message. */
const channel = await aChannel(test, { enterpriseId, crossborderType: 'E9610', revision: '2018-113' })

const waybills = (count: number, from = 'W') =>
  Array.from({ length: count }, (_, at) => ({ logisticsNo: `${from}${String(at + 1).padStart(4, '0')}` }))
const aDeparture = (copNo: string, parcels = waybills(250, copNo)) =>
  aDocument(test, user, departureDocument, { copNo, billNo: `B${copNo}`, parcels })
const declare = (id: string) => send(declareOf(departureDocument), { ids: id }, user)
const reaches = (id: string, state: string) => eventually('state of the document', () => stateOf(test, id), state)
const attemptsOf = async (id: string) => (await send(documentCalls(departure).detail, { id }, user)).result.attempts

/** What was sent of a document: number of the message, how many, lines, by the order of sending. */
async function sentOf(copNo: string) {
  const sent = (await readOutbox(channel)).flatMap(({ xml, copMsgId }) => {
    const nodes = parseMessage(Buffer.from(xml)).message?.nodes ?? []
    return nodes
      .filter(({ fields }) => fields.copNo === copNo)
      .map(({ fields, lines }) => ({
        copMsgId,
        guid: fields.guid,
        part: `${fields.msgSeqNo}/${fields.msgCount}`,
        lines,
      }))
  })
  return sent.toSorted((one, other) => (one.part < other.part ? -1 : 1))
}

let said = 0
/** One receipt about this part. */
async function answer(document: { form: Record<string, unknown> }, msgSeqNo: string, returnStatus: string) {
  const definition = findDefinition('CEB510Message')
  if (!definition) throw new Error('no receipt answers it')
  said += 1
  const number = String(said).padStart(9, '0')
  const guid = `0A1B2C3D-5100-4222-8333-${String(said).padStart(12, '0')}`
  const { copNo, logisticsCode } = document.form as Record<string, string>
  const of = { copNo, logisticsCode }
  const told = { ...of, guid, msgSeqNo, returnStatus, preNo: `B20990101${number}` }
  const head = { ...told, returnTime: `2099010100${number.slice(-4)}000`, returnInfo: '示例' }
  const text = buildReceipt({ definition, revision: '202205', guid, documents: [{ head, lines: [] }] })
  await drop(channel, inEnvelope(text, channel, definition.type))
}

it('S2.064 series: divided by the limit of the revision, each part in a message of its own, answered by parts', async () => {
  await harness.start()
  const document = await aDeparture('S1')
  expect(await declare(document.id)).toMatchObject({ success: true, result: { done: 1 } })
  await reaches(document.id, 'SENT -')
  const sent = await sentOf('S1')
  expect(sent.map(({ part, lines }) => `${part} ${lines.length}`)).toEqual(['1/3 100', '2/3 100', '3/3 50'])
  expect(sent[1]?.lines.slice(0, 2)).toMatchObject([
    { gnum: '1', logisticsNo: 'S10101' },
    { gnum: '2', logisticsNo: 'S10102' },
  ])
  expect(new Set(sent.map(({ copMsgId }) => copMsgId)).size).toBe(3)
  for (const part of ['1', '2']) await answer(document, part, '120')
  await answer(document, '3', '2')
  // The last part counts.
  await reaches(document.id, 'ACCEPTED_BY_PORT 2')
  await answer(document, '3', '120')
  await reaches(document.id, 'IN_CUSTOMS 120')
  expect(
    (await attemptsOf(document.id)).map(({ partNo, lineCount, preNo }) => [partNo, lineCount, preNo !== null]),
  ).toEqual([
    [1, 100, true],
    [2, 100, true],
    [3, 50, true],
  ])
  expect((await checkSent([channel.outbox])).faults).toEqual([])
})

it('a refused part: sent again alone with its corrected lines; what the others sent is fixed', async () => {
  const document = await aDeparture('S2')
  await declare(document.id)
  await reaches(document.id, 'SENT -')
  await answer(document, '1', '120')
  await answer(document, '2', '100')
  await answer(document, '3', '120')
  await reaches(document.id, 'REJECTED 100')
  const { parcels } = (await send(callsOf(departure).get, { id: document.id }, user)).result as unknown as {
    parcels: Record<string, string>[]
  }
  const edit = (change: object) => send(callsOf(departure).edit, { id: document.id, ...change } as never, user)
  const said = '离境单 S2：共 3 份报文，第 1、3 份已发给海关且未被退回'
  expect((await edit({ billNo: 'OTHER' })).message).toBe(`${said}，各份报文的表头须一致，“提运单号”不能修改`)
  expect((await edit({ parcels: parcels.slice(1) })).message).toBe(
    `${said}，其中的明细不能修改或删除：原第 1 项（第 1 份报文）`,
  )
  expect((await send(callsOf(departure).delete, { id: document.id } as never, user)).message).toBe(`${said}，不能删除`)
  const withoutOne = [...parcels.slice(0, 149), ...parcels.slice(150), { logisticsNo: 'S2-NEW' }]
  expect(await edit({ parcels: withoutOne })).toMatchObject({ success: true })
  expect(await declare(document.id)).toMatchObject({ success: true })
  await reaches(document.id, 'SENT -')
  const [, , again, ...rest] = await sentOf('S2')
  const second = (await sentOf('S2')).filter(({ part }) => part === '2/3')
  expect((await sentOf('S2')).map(({ part }) => part)).toEqual(['1/3', '2/3', '2/3', '3/3'])
  expect([again, rest.length]).toEqual([second[1], 1])
  expect(second.map(({ lines }) => lines.length)).toEqual([100, 100])
  expect(second.some(({ lines }) => lines.at(-1)?.logisticsNo === 'S2-NEW')).toBe(true)
  expect(new Set(second.map(({ guid }) => guid)).size).toBe(2)
  await answer(document, '2', '120')
  await reaches(document.id, 'IN_CUSTOMS 120')
  expect((await attemptsOf(document.id)).map(({ attemptNo, partNo }) => `${attemptNo}-${partNo}`)).toEqual([
    '2-2',
    '1-1',
    '1-2',
    '1-3',
  ])
})

it('a part that is left without a line, or lines that fit in none: refused before anything is sent', async () => {
  const document = await aDeparture('S3', waybills(210, 'S3'))
  await declare(document.id)
  await reaches(document.id, 'SENT -')
  for (const part of ['1', '2']) await answer(document, part, '120')
  await answer(document, '3', '100')
  await reaches(document.id, 'REJECTED 100')
  const read = async () =>
    (await send(callsOf(departure).get, { id: document.id }, user)).result as unknown as { parcels: object[] }
  const { parcels } = await read()
  const edit = (lines: object[]) => send(callsOf(departure).edit, { id: document.id, parcels: lines } as never, user)
  expect((await edit(parcels.slice(0, 200))).success).toBe(true)
  const held = '离境单 S3：共 3 份报文，第 1、2 份已发给海关且未被退回'
  expect((await declare(document.id)).message).toBe(`${held}，第 3 份报文已没有明细，请至少保留一行`)
  expect((await edit([...(await read()).parcels, ...waybills(101, 'X')])).success).toBe(true)
  expect((await declare(document.id)).message).toBe(`${held}，重发的报文每份最多 100 行，新增的明细请另建一份`)
  expect((await sentOf('S3')).length).toBe(3)
})

it('all parts refused: divided afresh', async () => {
  const document = await aDeparture('S4', waybills(110, 'S4'))
  await declare(document.id)
  await reaches(document.id, 'SENT -')
  for (const part of ['1', '2']) await answer(document, part, '100')
  await reaches(document.id, 'REJECTED 100')
  await eventually(
    'refused parts',
    async () => (await attemptsOf(document.id)).filter(({ declareStatus }) => declareStatus === 'REJECTED').length,
    2,
  )
  const { parcels } = (await send(callsOf(departure).get, { id: document.id }, user)).result as unknown as {
    parcels: object[]
  }
  await send(
    callsOf(departure).edit,
    { id: document.id, billNo: 'CORRECTED', parcels: parcels.slice(0, 60) } as never,
    user,
  )
  await declare(document.id)
  await reaches(document.id, 'SENT -')
  expect((await sentOf('S4')).map(({ part, lines }) => `${part} ${lines.length}`)).toEqual([
    '1/1 60',
    '1/2 100',
    '2/2 10',
  ])
})

it('process killed between two parts: the others go out later, none twice and none with another message id', async () => {
  await harness.stop()
  const document = await aDeparture('S5')
  await declare(document.id)
  const ids = (await attemptsOf(document.id)).map(({ copMsgId }) => copMsgId)
  const port = folderPort({ settleMs: 10 })
  let delivered = 0
  // The second hand-over reaches the folder, and the process dies before it can note that.
  await harness.start({
    threads: 1,
    port: {
      ...port,
      deliver: async (place, file) => {
        await port.deliver(place, file)
        delivered += 1
        if (delivered === 2) throw new Error('killed')
      },
    },
  })
  await eventually(
    'files',
    async () => (await sentOf('S5')).length,
    (count) => count >= 2,
  )
  await harness.stop()
  await test.database.pool.query(`update work_item set state = 'ready', run_at = null where state = 'delayed'`)
  await harness.start()
  await reaches(document.id, 'SENT -')
  const sent = await sentOf('S5')
  expect(sent.map(({ part }) => part)).toEqual(['1/3', '2/3', '3/3'])
  expect(new Set(sent.map(({ copMsgId }) => copMsgId))).toEqual(new Set(ids))
  expect((await readdir(channel.outbox)).filter((name) => name.startsWith('.'))).toEqual([])
})
