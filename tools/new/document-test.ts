// The test of a new kind of document: one is declared, and customs answer it.
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import type { NewResource } from './new-resource.ts'

interface TestOptions extends Pick<NewResource, 'names' | 'area'> {
  message: MessageDefinition
  /** The element by which people know a document. */
  title: string
}

export function documentTest(options: TestOptions): string {
  const { names, area, message, title } = options
  const { camel, kebab } = names
  const isSigned = message.signature === 'required'
  const [role = 'EBC'] = message.senderRoles ?? []
  return `${isSigned ? signedImports : ''}import { callsOf } from '@kouan/contract/derive/calls.ts'
import { ${camel}, ${camel}Document } from '@kouan/contract/resources/${area}/${kebab}.ts'
${customsImports}import { ${isSigned ? 'afterAll, ' : ''}expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { aDocument, businessTypeOf, declareOf, documentForm } from '../../testing/a-document.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { checkSent } from '../../testing/check-sent.ts'
import { declarationHarness, drop, inEnvelope, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
${isSigned ? "import { makeSigningKeys } from '../../testing/signing-keys.ts'\n" : ''}
${isSigned ? signedHarness(kebab) : 'const harness = await declarationHarness()'}
const { test } = harness
const { enterpriseId } = await anEnterprise(test, { companyRoles: '${role}', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
await harness.start()

${declaredTest(options, isSigned)}

it('${camel}: a second with the same key, is refused with the field', async () => {
  const { form } = await aDocument(test, user, ${camel}Document)
  const same = { ...documentForm(${camel}Document), ${message.key.map((name) => `${name}: form.${name}`).join(', ')} }
  const answer = await test.send(callsOf(${camel}).add, same as never, user)
  expect(answer.problems).toMatchObject([{ field: '${title}' }])
})
`
}

const declaredTest = (
  { names: { camel }, message }: TestOptions,
  isSigned: boolean,
) => `it('${camel}: declared and answered by customs, is in customs', async () => {
  const channel = await aChannel(test, { enterpriseId, crossborderType: businessTypeOf(${camel}Document.message)${isSigned ? ", signer: 'rsa'" : ''} })
  const { id, form } = await aDocument(test, user, ${camel}Document)
  expect(await test.send(declareOf(${camel}Document), { ids: id }, user)).toMatchObject({ success: true })
  await eventually('state of the document', () => stateOf(test, id), 'SENT -')

  const definition = findDefinition('${message.receiptType}')
  if (!definition) throw new Error('no receipt answers it')
  const { head } = exampleDocument({ definition, revision: '202205' })
  const key = { ${message.key.map((name) => `${name}: String(form.${name})`).join(', ')} }
  const answered = { ...head, ...key, returnStatus: '120', returnTime: '20990101000001000' }
  const guid = '0A1B2C3D-2222-4222-8333-000000000001'
  const receipt = buildReceipt({ definition, revision: '202205', guid, documents: [{ head: answered, lines: [] }] })
  await drop(channel, inEnvelope(receipt, channel, definition.type))
  await eventually('state of the document', () => stateOf(test, id), 'IN_CUSTOMS 120')
  expect((await checkSent([channel.outbox])).faults).toEqual([])
})`

const customsImports = `import { exampleDocument } from '@kouan/customs/conformance/example-document.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { buildReceipt } from '@kouan/customs/receipts/build-receipt.ts'
`
const signedImports = `import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
`
const signedHarness = (kebab: string) => `const folder = mkdtempSync(join(tmpdir(), 'kouan-${kebab}-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const harness = await declarationHarness({ config: { signingFile: makeSigningKeys(folder).file } })`
