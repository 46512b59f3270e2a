// Memory of the simulated customs: the documents that were sent to them in this tenant through any simulated channel.
import { declarations } from '@kouan/customs/messages/catalogue.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { exclusiveUsesOf, usedNumbers } from '@kouan/customs/rules/exclusive-use.ts'
import type { CodeSets } from '@kouan/customs/rules/structure.ts'
import { beijingTime14 } from '@kouan/customs/time.ts'
import { amountOf, sumOf } from '@kouan/customs/values/decimal.ts'
import { sql } from 'kysely'
import { lockTextUntilCommit } from '../../../db/locks.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { at, simulatedDocument } from '../../../vault/sealed-columns.ts'
import type { Vault } from '../../../vault/vault.ts'
import { numbersOf, statusesOf } from './answers/answer-document.ts'
import { outcomeOf } from './answers/choose-outcome.ts'
import { exclusiveTexts, judgeContent, type KnownDocument, keyOf } from './answers/judge-content.ts'
import type { Judged, SentDocument } from './answers/judge-message.ts'
import { timeOf } from './answers/plan-answers.ts'
import { type Refusal, refuseUse } from './answers/refusal.ts'
import type { SimulationSettings } from './answers/settings.ts'

export interface JudgingOptions {
  vault: Vault
  tenantId: string
  channelId: string
  fileName: string
  settings: SimulationSettings
  receivedAt: Date
}

const lists = declarations.filter(({ role }) => role === 'list').map(({ type }) => type)

type Accepted = Extract<Judged, { isAccepted: true }>

/**
 * Stores the documents of one message and returns the refusals of a strict customs, in their order. Documents are judged one
 * after the other, as those of one message may share an order or a buyer.
 */
export async function judgeDocuments(
  db: Transaction,
  { definition, documents }: Accepted,
  options: JudgingOptions,
): Promise<(Refusal | null)[]> {
  const { settings, tenantId } = options
  const isWholeRefused = documents.some(({ fields }) => outcomeOf({ definition, fields, settings }) === 'MALFORMED')
  if (isWholeRefused) return []
  const isExclusive = exclusiveUsesOf(definition).some(({ isAdvice }) => !isAdvice)
  if (settings.isStrict || isExclusive) await lockTextUntilCommit(db, { purpose: 'simulatedCustoms', text: tenantId })
  if (!settings.isStrict) {
    const used = isExclusive ? await judgeUses(db, definition, { documents, settings }) : []
    const judged = documents.map((sent, at) => ({ ...sent, refusal: used[at] ?? sent.refusal }))
    await storeDocuments(db, definition, { documents: judged, first: 0 }, options)
    return used.some(Boolean) ? used : []
  }
  const codes = await readCodes(db)
  const refusals: (Refusal | null)[] = []
  for (const [node, sent] of documents.entries()) {
    const refusal = await judge(db, { definition, sent, codes }, options)
    refusals.push(refusal ?? null)
    const judged = { ...sent, refusal: refusal ?? sent.refusal }
    await storeDocuments(db, definition, { documents: [judged], first: node }, options)
  }
  return refusals
}

interface Users {
  key: string
  uses: string[]
}

/** Held documents of the type that use one of these numbers. */
async function readUsers(
  db: Transaction,
  definition: MessageDefinition,
  documents: readonly SentDocument[],
): Promise<Users[]> {
  const texts = documents.flatMap((sent) => exclusiveTexts(definition, contentOf(sent)))
  if (texts.length === 0) return []
  const all = (name: string) => [...new Set(documents.flatMap(({ fields }) => fields[name]?.trim() || []))]
  // Numbers of heads have columns with an index; what gathers parcels is rare.
  const isByLine = exclusiveUsesOf(definition).some((use) => use.isByLine)
  const near = isByLine
    ? sql`true`
    : sql`(order_no = any(${all('orderNo')}) or logistics_no = any(${all('logisticsNo')}) or invt_no = any(${all('invtNo')}))`
  const { rows } = await sql<Users>`select doc_key as key, coalesce(uses, '{}') as uses from simulated_document
    where msg_type = ${definition.type} and is_held and uses && ${texts}::text[] and ${near}`.execute(db)
  return rows
}

const contentOf = ({ fields, lines }: SentDocument) => ({ head: fields, lines })

/** Refusals of documents that would be taken in but for a number that another one uses, earlier ones of the message included. */
async function judgeUses(
  db: Transaction,
  definition: MessageDefinition,
  { documents, settings }: { documents: readonly SentDocument[]; settings: SimulationSettings },
): Promise<(Refusal | null)[]> {
  let users = await readUsers(db, definition, documents)
  return documents.map((sent) => {
    if (!isTakenIn(definition, { sent, settings })) return null
    const key = keyOf(definition, sent.fields)
    users = users.filter((one) => one.key !== key)
    const taken = new Set(users.flatMap(({ uses }) => uses))
    const found = usedNumbers(definition, contentOf(sent)).find(({ use, text }) => !use.isAdvice && taken.has(text))
    if (found) return refuseUse(definition, found.use)
    users.push({ key, uses: exclusiveTexts(definition, contentOf(sent)) })
    return null
  })
}

async function readCodes(db: Transaction): Promise<CodeSets> {
  const { rows } = await sql<{ name: string; revised: string | null; codes: string[]; disabled: string[] }>`
    select d.dict_code as name, max(d.revised) as revised,
      coalesce(array_agg(i.item_value) filter (where i.status = 1), '{}') as codes,
      coalesce(array_agg(i.item_value) filter (where i.status <> 1), '{}') as disabled
    from sys_dict d join sys_dict_item i on i.dict_id = d.id where d.del_flag = 0
    group by d.dict_code having bool_or(i.status = 1)`.execute(db)
  const dated = rows.map(({ name, revised, codes, disabled }) => {
    const dates = { revised: revised ?? undefined, disabled: new Set(disabled) }
    return [name, Object.assign(new Set(codes), dates)] as const
  })
  return Object.fromEntries(dated)
}

interface Judging {
  definition: MessageDefinition
  sent: SentDocument
  codes: CodeSets
}

async function judge(db: Transaction, { definition, sent, codes }: Judging, options: JudgingOptions) {
  const { settings, receivedAt: now } = options
  const document = { head: sent.fields, lines: sent.lines }
  const known = await readKnown(db, { definition, sent }, options)
  const buyerYearTotal = await readBuyerTotal(db, sent, options)
  const key = keyOf(definition, sent.fields)
  const users = (await readUsers(db, definition, [sent])).filter((one) => one.key !== key)
  const taken = new Set(users.flatMap(({ uses }) => uses))
  return judgeContent({ definition, revision: settings.revision, document, known, taken, buyerYearTotal, codes, now })
}

const valuesOf = ({ fields, lines }: SentDocument, name: string) => [
  ...new Set([fields, ...lines].flatMap((row) => row[name]?.trim() || [])),
]

interface StoredDocument {
  msg_type: string
  file_name: string
  is_held: boolean
  release_time: Date | null
  body: Buffer
}

/** Documents that share a number with this one, the latest first. */
async function readKnown(
  db: Transaction,
  { definition, sent }: Omit<Judging, 'codes'>,
  { vault }: JudgingOptions,
): Promise<KnownDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select msg_type, file_name, is_held, release_time, body from simulated_document
    where msg_type = ${definition.type} and doc_key = ${keyOf(definition, sent.fields)}
      or order_no = any(${valuesOf(sent, 'orderNo')}) or logistics_no = any(${valuesOf(sent, 'logisticsNo')})
      or invt_no = any(${valuesOf(sent, 'invtNo')})
    order by id desc`.execute(db)
  return rows.map((row) => {
    const text = vault.decryptBytes(row.body, at(simulatedDocument, row.file_name)).toString('utf8')
    // Written by storeDocument.
    const { head, lines } = JSON.parse(text) as Pick<KnownDocument, 'head' | 'lines'>
    return { type: row.msg_type, head, lines, isHeld: row.is_held, releaseTime: row.release_time }
  })
}

const fingerprintOf = ({ fields }: SentDocument, vault: Vault) =>
  fields.buyerIdNumber ? vault.fingerprint(fields.buyerIdNumber) : null

async function readBuyerTotal(db: Transaction, sent: SentDocument, { vault, receivedAt }: JudgingOptions) {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(value), 0)::text as total from simulated_document
    where buyer = ${fingerprintOf(sent, vault)} and buyer_year = ${yearOf(receivedAt)} and is_held`.execute(db)
  return rows[0]?.total ?? '0'
}

const yearOf = (time: Date) => Number(beijingTime14(time).slice(0, 4))

/** Value of an import list as the limits count it. */
function worthOf({ fields, lines }: SentDocument): string | undefined {
  const amounts = [
    ...lines.map((line) => amountOf(line, 'totalPrice')),
    amountOf(fields, 'freight'),
    amountOf(fields, 'insuredFee'),
  ]
  return sumOf(amounts.filter((amount) => amount !== undefined))?.toFixed()
}

interface Batch {
  documents: readonly SentDocument[]
  /** Position of the first of them in its message. */
  first: number
}

/** Stores the outcome of documents. Documents that they replace, delete or cancel are held no longer. */
async function storeDocuments(
  db: Transaction,
  definition: MessageDefinition,
  { documents, first }: Batch,
  options: JudgingOptions,
): Promise<void> {
  const entries = documents.flatMap((sent, at) => entryOf(definition, { sent, node: first + at }, options))
  if (entries.length === 0) return
  const { type } = definition
  const taken = entries.filter(({ isTaken }) => isTaken)
  await sql`update simulated_document set is_held = false
    where msg_type = ${type} and doc_key = any(${taken.map(({ key }) => key)}) and is_held`.execute(db)
  if (definition.effect === 'cancels') {
    await sql`update simulated_document set is_held = false where msg_type = any(${lists})
      and invt_no = any(${taken.flatMap(({ invtNo }) => invtNo ?? [])}) and is_held`.execute(db)
  }
  const rows = entries.map(
    (
      entry,
    ) => sql`(${options.channelId}, ${type}, ${entry.key}, ${entry.orderNo}, ${entry.logisticsNo}, ${entry.invtNo},
      ${entry.buyer}, ${entry.year}, ${entry.value}, ${entry.isTaken && entry.appType !== '3'}, ${entry.releaseTime},
      ${options.receivedAt}, ${entry.fileName}, ${entry.body}, ${entry.uses}::text[])`,
  )
  await sql`insert into simulated_document (base_channel_id, msg_type, doc_key, order_no, logistics_no, invt_no, buyer, buyer_year,
      value, is_held, release_time, receive_time, file_name, body, uses) values ${sql.join(rows)}`.execute(db)
}

function entryOf(
  definition: MessageDefinition,
  { sent, node }: { sent: SentDocument; node: number },
  options: JudgingOptions,
) {
  const { vault, settings, receivedAt } = options
  const { type } = definition
  const { fields, lines } = sent
  const outcome = outcomeOf({ definition, fields, settings })
  // Documents that customs ignore are not theirs.
  if (outcome === 'MALFORMED' || outcome === 'SILENT') return []
  const statuses = statusesOf({ type, outcome, refusal: sent.refusal })
  const isTaken = isTakenIn(definition, { sent, settings })
  const released = statuses.indexOf('800')
  const numbers = numbersOf({ definition, fields, day: beijingTime14(receivedAt).slice(0, 8) })
  const head: Readonly<Record<string, string | undefined>> = isTaken ? { ...fields, ...numbers } : fields
  const isImportList = definition.role === 'list' && definition.direction === 'I'
  const fileName = `${options.fileName}#${node}`
  const content = Buffer.from(JSON.stringify({ head, lines }))
  const entry = {
    key: keyOf(definition, fields),
    appType: fields.appType,
    isTaken,
    orderNo: fields.orderNo || null,
    logisticsNo: fields.logisticsNo || null,
    // Lists have the number themselves; others name a list by it.
    invtNo: (definition.role === 'list' ? head.invtNo : fields.invtNo) || null,
    buyer: isImportList ? fingerprintOf(sent, vault) : null,
    year: isImportList ? yearOf(receivedAt) : null,
    value: isImportList ? (worthOf(sent) ?? null) : null,
    releaseTime: released < 0 ? null : timeOf({ receivedAt, settings }, released),
    fileName,
    uses: exclusiveTexts(definition, contentOf(sent)),
    body: vault.encryptBytes(content, at(simulatedDocument, fileName), { pack: true }),
  }
  return [entry]
}

const failed = ['4', '100', '700']

/** Customs hold the document once all their answers are given. Documents that they ignore are not theirs. */
function isTakenIn(
  definition: MessageDefinition,
  { sent: { fields, refusal }, settings }: { sent: SentDocument; settings: SimulationSettings },
): boolean {
  const outcome = outcomeOf({ definition, fields, settings })
  if (outcome === 'MALFORMED' || outcome === 'SILENT') return false
  const last = statusesOf({ type: definition.type, outcome, refusal }).at(-1) ?? ''
  return !failed.includes(last) && !last.startsWith('-')
}
