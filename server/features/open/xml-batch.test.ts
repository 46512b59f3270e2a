import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { documentInput, kindPath } from '@kouan/contract/calls/open/document-calls.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { madeByServer } from '@kouan/contract/resources/document/document-kind.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { buildMessage } from '@kouan/customs/build.ts'
import { wrapInEnvelope } from '@kouan/customs/envelope/write-envelope.ts'
import { describe, expect, it } from 'vitest'
import { noAttempt, toDocument } from '../../domain/declaration/documents/document-content.ts'
import { businessTypeOf, type DocumentForm, documentForm } from '../../testing/a-document.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { everyRole } from '../../testing/every-kind.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { sendOpen, anAccount } = openHarness(test)
const { user } = await anEnterprise(test, { companyRoles: everyRole, tradeModes: '9610' })
const kinds = [...documentKinds.values()]
const { token } = await anAccount(user, { kinds: kinds.map(({ resource }) => resource.name).join(',') })

const guid = '0A1B2C3D-2222-4222-8333-000000000001'
const transfer = { copCode: '9900D90001', copName: '示例传输企业', dxpMode: 'DXP', dxpId: 'DXPENT0000000001', note: '' }

/** The message that the product would send of these forms. */
const messageOf = (kind: DocumentKind, forms: readonly DocumentForm[]) =>
  buildMessage({
    definition: kind.message,
    revision: '202205',
    guid,
    transfer,
    documents: forms.map((form) => {
      const lines = (form[kind.lines ?? ''] as Record<string, string>[] | undefined) ?? []
      return toDocument(kind, { fields: form, lines, attempt: noAttempt('20990101000000') })
    }),
  })

interface Result {
  outcome?: string
  errors: { field: string; pointer: string; message: string }[]
}

async function sendXml(kind: DocumentKind, body: string | Buffer, headers: Record<string, string> = {}) {
  const path = `/documents/${kindPath(kind.resource.name)}/batch?crossborderType=${businessTypeOf(kind.message)}`
  const answer = await sendOpen('POST', path, {
    token,
    body,
    headers: { 'content-type': 'application/xml', ...headers },
  })
  return { ...answer, results: (answer.body.results ?? []) as Result[] }
}

async function sendJson(kind: DocumentKind, documents: readonly DocumentForm[]) {
  const answer = await sendOpen('POST', `/documents/${kindPath(kind.resource.name)}/batch`, {
    token,
    body: { documents },
  })
  return (answer.body.results ?? []) as Result[]
}

describe('a message of customs in place of JSON', () => {
  it.each(kinds.map((kind) => [kind.message.type, kind] as const))(
    '%s: several documents, the same documents as by JSON, the same sentences as of the form',
    async (_, kind) => {
      const forms = [documentForm(kind), documentForm(kind)].slice(0, kind.message.document.max)
      const written = await sendXml(kind, messageOf(kind, forms))
      expect(written.results).toEqual(forms.map(() => expect.objectContaining({ outcome: 'created', errors: [] })))
      const again = await sendJson(kind, forms)
      expect(again).toEqual(forms.map(() => expect.objectContaining({ outcome: 'unchanged', errors: [] })))

      const isKey = (name: string) => (kind.message.key as readonly string[]).includes(name)
      const [needed = ''] = Object.entries(documentInput(kind)).flatMap(([name, field]) =>
        field.required && field.code === undefined && field.max !== undefined && !isKey(name) ? [name] : [],
      )
      const faulty = forms.slice(0, 1).map((form) => ({ ...form, [needed]: '' }))
      const [byXml, byJson] = [await sendXml(kind, messageOf(kind, faulty)), await sendJson(kind, faulty)]
      expect(byJson[0]?.errors).not.toEqual([])
      expect(byXml.results[0]?.errors).toEqual(byJson[0]?.errors)
    },
  )

  it('in its envelope, with a key: the same answer again', async () => {
    const payload = messageOf(orderDocument, [documentForm(orderDocument)])
    const [msgType, createTime] = ['CEB311Message', new Date('2026-11-21T00:00:00Z')]
    const addressed = { copMsgId: guid, senderId: 'DXPENT0000000001', receiverIds: ['DXPEDC0000000001'] }
    const wrapped = wrapInEnvelope({ ...addressed, createTime, msgType, payload })
    const [one, two] = [
      await sendXml(orderDocument, wrapped, { 'idempotency-key': 'xml-1' }),
      await sendXml(orderDocument, wrapped, { 'idempotency-key': 'xml-1' }),
    ]
    expect(one.results).toMatchObject([{ outcome: 'created' }])
    expect(two.body).toEqual(one.body)
    const other = await sendXml(orderDocument, `${wrapped} `, { 'idempotency-key': 'xml-1' })
    expect(other.status).toBe(409)
  })

  it('what the form has no field for: refused where it says something else, in the row of its document', async () => {
    const good = messageOf(orderDocument, [documentForm(orderDocument), documentForm(orderDocument)])
    const changed = (from: string | RegExp, to: string) => sendXml(orderDocument, good.replace(from, to))
    const faults: [string | RegExp, string, string][] = [
      ['<ceb:appType>1<', '<ceb:appType>3<', 'appType'],
      ['<ceb:orderType>I<', '<ceb:orderType>E<', 'orderType'],
      ['<ceb:gnum>1<', '<ceb:gnum>4<', 'goods[0].gnum'],
      ['</ceb:OrderHead>', '<ceb:priority>1</ceb:priority></ceb:OrderHead>', 'priority'],
      [/<ceb:currency>142<\/ceb:currency>/, '$&<ceb:currency>502</ceb:currency>', 'currency'],
    ]
    for (const [from, to, field] of faults) {
      const { status, body, results } = await changed(from, to)
      expect([to, status, body]).toMatchObject([to, 200, { done: 1, failed: 1 }])
      const told = results[0]?.errors.map((error) => `${error.field} ${error.message}`).join('\n')
      expect(told).toContain(field)
      expect(results[1]).toMatchObject({ errors: [] })
    }
  })

  it('hostile and foreign XML: refused as a whole with a sentence, nothing is written', async () => {
    const form = documentForm(orderDocument)
    const good = messageOf(orderDocument, [form])
    const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`
    const head = '<?xml version="1.0" encoding="UTF-8"?>'
    const bodies: (string | Buffer)[] = [
      good.replace(/^<\?xml[^>]*\?>/, `$&${entities}`).replace('示例电商平台', '&b;'),
      good
        .replace(/^<\?xml[^>]*\?>/, '$&<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>')
        .replace('示例电商平台', '&f;'),
      `${head}${'<a>'.repeat(100_000)}`,
      `${head}<a ${Array.from({ length: 600_000 }, (_, at) => `b${at}="1"`).join(' ')}/>`,
      good.slice(0, -40),
      good.replace('</ceb:orderNo>', ''),
      good.replace(/CEB311Message/g, 'CEB303Message'),
      good.replace('http://www.chinaport.gov.cn/ceb', 'http://example.com'),
      Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
      '',
      ' ',
      'plain',
      '{"documents":[]}',
    ]
    for (const body of bodies) {
      const { status, body: answer } = await sendXml(orderDocument, body)
      expect([String(body).slice(0, 80), status]).toEqual([String(body).slice(0, 80), 422])
      expect(answer.errors?.[0] ?? answer).toMatchObject(
        answer.errors ? { field: 'body' } : { title: expect.any(String) },
      )
    }
    const many = await sendXml(
      orderDocument,
      messageOf(orderDocument, [form]).replace(/<ceb:Order>.*<\/ceb:Order>/s, (one) => one.repeat(1001)),
    )
    expect(many).toMatchObject({ status: 422 })
    const number = await sendOpen('GET', `/documents/order?number=${String(form.orderNo)}`, { token })
    expect(number.body.documents).toEqual([])
    const large = await sendXml(
      orderDocument,
      good.replace('</ceb:OrderHead>', `${' '.repeat(9_000_000)}</ceb:OrderHead>`),
    )
    expect(large.status).toBe(413)
    const single = { token, body: good, headers: { 'content-type': 'application/xml' } }
    expect((await sendOpen('PUT', '/documents/order', single)).status).toBe(415)
  })

  it('every element that the product writes itself is known', () => {
    const unknown = kinds.flatMap(({ message, resource, fixed, byTradeMode = {}, assignedNumbers = [], series }) => {
      const made: string[] = [...madeByServer, ...Object.keys({ ...fixed, ...byTradeMode }), ...assignedNumbers]
      const parts = series ? [series.count, series.number] : []
      return message.head.elements
        .map(({ name }) => name)
        .filter((name) => !(name in resource.fields) && ![...made, ...parts].includes(name))
        .map((name) => `${message.type} ${name}`)
    })
    expect(unknown).toEqual([])
  })
})
