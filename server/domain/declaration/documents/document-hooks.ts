// Hooks of documents: refuse a form by the rules of customs, by an existing key, and by a state that allows no edit.
import type { Problem } from '@kouan/contract/language/call.ts'
import { isIdText } from '@kouan/contract/language/kind-values.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { usualLetters } from '@kouan/contract/rules/usual-letters.ts'
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { mayDeclare, mayEdit, mayRedeclare } from '@kouan/customs/receipts/permitted-steps.ts'
import { beijingTime14 } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import { planOf } from '../../../crud/column-plan.ts'
import type { Hooks, Row } from '../../../crud/hooks.ts'
import { askIds } from '../../../db/new-ids.ts'
import { onceIn } from '../../../db/once-in.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'
import { pickChannel } from '../../channel/pick-channel.ts'
import { checkBusinessType, keepsBusinessType } from './business-type.ts'
import { checkDocument, judgeDocument, readCodeSets } from './check-document.ts'
import { isSame, noAttempt, type ReadContext, readLines, toDocument } from './document-content.ts'
import { hasUnconfirmed, unknownCodesOf } from './doubtful-codes.ts'
import { readExchangeRates } from './exchange-rates.ts'
import { checkNumbers, unsaid } from './exclusive-numbers.ts'
import { keyTextOf, takeFreeKey } from './free-keys.ts'
import { mayAddBySets, prepareAdds, preparedAdd } from './prepare-adds.ts'
import { reasonFields } from './reason-fields.ts'
import { isOfChange, isRefusedBy, refusalOf } from './refused-changes.ts'
import { readRelated } from './related-documents.ts'
import { deadlineFields, deadlineFilters } from './return-deadlines.ts'
import { refuseUnsent } from './sender-roles.ts'
import { heldSentence, readParts } from './series.ts'
import { checkSources, completeFromSource, type NamingDocument } from './sources.ts'

export function documentHooks(kind: DocumentKind): Hooks {
  return {
    async beforeAdd(context, row) {
      await refuseUnsent(kind, context)
      const enterpriseId = callerOf(context).enterpriseId ?? row.enterpriseId
      if (!enterpriseId) throw new BadInput([{ field: 'enterpriseId', message: '请选择申报企业' }])
      await refuseUnknownEnterprise(context, String(enterpriseId))
      const reading = { db: context.db, vault: context.services.vault }
      const ready = preparedAdd(row)
      const fields = ready?.fields ?? (await completeFromSource(kind, reading, { ...row, id: '0', enterpriseId }))
      const checked = { fields, lines: linesOf(kind, row) ?? [], id: '0', ready }
      const unknownCodes = await refuseFaulty(kind, context, checked, checkBusinessType(kind, fields))
      const { id: _, enterpriseId: __, ...completed } = { ...fields, unknownCodes }
      return 'enterpriseId' in row ? { ...completed, enterpriseId } : completed
    },

    ...(mayAddBySets(kind) && {
      bySets: {
        shared: (row) => [keyTextOf(kind, row)],
        prepare: (context, rows) => prepareAdds(kind, context, rows),
      },
    }),

    checkKnown: (context, row) => checkKnown(kind, context, row),

    async beforeEdit(context, change, before) {
      refuseFixedState(kind, before)
      refuseChangedKey(kind, before, change)
      const { id } = before
      const reading = { db: context.db, vault: context.services.vault }
      const lines = linesOf(kind, change) ?? (await readLines(kind, reading, [id])).get(id) ?? []
      const fields = await completeFromSource<NamingDocument>(kind, reading, {
        ...before,
        ...change,
        enterpriseId: before.enterpriseId,
      })
      await refuseHeldChange(kind, reading, { before, change })
      const mixed = keepsBusinessType(before, fields) ? [] : checkBusinessType(kind, fields)
      const unknownCodes = await refuseFaulty(kind, context, { fields, lines, id }, mixed)
      const completed = Object.keys(change).filter((name) => name in fields && change[name] !== fields[name])
      const isSame = unknownCodes === (before.unknownCodes ?? null)
      return {
        ...change,
        ...Object.fromEntries(completed.map((name) => [name, fields[name]])),
        ...(isSame ? {} : { unknownCodes }),
      }
    },

    async beforeDelete({ db }, row, forGood) {
      refuseFixedState(kind, row)
      await refuseHeldDeletion(kind, db, row)
      if (row.declareStatus === 'CHANGING') throw new Refusal(`${nameOf(kind, row)} 正在变更，海关仍有此单证，不能删除`)
      if (forGood && Number(row.attemptNo) > 0) {
        throw new Refusal(`${nameOf(kind, row)} 已申报过，申报记录须留存，不能彻底删除`)
      }
    },

    async beforeRestore({ db }, row) {
      await refuseTaken(kind, db, row, row.id)
    },

    indexed: {
      declareStatus: isResting,
      assignee: isAssigned,
      faultReason: hasReason,
      refusedChange: (types) => isRefusedBy('app_type', types),
    },

    listFilters: deadlineFilters(kind),

    computed: {
      ...deadlineFields(kind),
      mayEdit: () => inStates(mayEdit),
      faultReason: () => sql`coalesce(fault_reason, (${refusalOf(kind.resource.table, 'refused_change')}))`,
      refusedChange: () => refusalOf(kind.resource.table, 'app_type'),
      assignee: () => sql`select coalesce(u.realname, a.assignee) || coalesce('：' || a.comment, '')
        from document_assignment a left join sys_user u on u.username = a.assignee
        where a.document_id = ${sql.table(kind.resource.table)}.id`,
      scheduled: () => sql`case when ${inStates(isWithUs)}
        then kouan_scheduled(${sql.table(kind.resource.table)}.id) end`,
      mayDeclare: () => inStates(isWithUs),
      unconfirmedCodes: () => hasUnconfirmed(kind.resource.table),
      ...reasonFields(kind),
    },
  }
}

/** Customs do not hold it, and nothing is under way: it may be declared, or deleted here. */
const isWithUs = (state: DeclareState) => mayDeclare(state) || mayRedeclare(state)

const isAssigned = (accounts: readonly unknown[]) =>
  sql`id in (select document_id from document_assignment where assignee = any(${accounts}))`

const hasReason = (reasons: readonly unknown[]) => {
  const own = sql`fault_reason = any(${reasons.filter((reason) => !isOfChange(reason))})`
  return reasons.some(isOfChange) ? sql`(${own} or ${isRefusedBy('refused_change', reasons)})` : own
}

const inStates = (holds: (state: DeclareState) => boolean) =>
  sql`declare_status = any(${(Object.keys(declareStates) as DeclareState[]).filter(holds)})`

/** States of server/db/migrations/044-resting-states.sql. The other states change with every receipt and are not indexed. */
const restingStates: readonly unknown[] = [
  ...(['DRAFT', 'READY', 'BLOCKED', 'FAILED', 'REJECTED', 'DETAINED'] satisfies DeclareState[]),
  ...(['RETURNED', 'CANCELLED', 'DELETED'] satisfies DeclareState[]),
]
const isResting = (states: readonly unknown[]) =>
  states.every((state) => restingStates.includes(state)) ? sql`resting_state = any(${states})` : undefined

const linesOf = ({ lines }: DocumentKind, row: Row): Row[] | undefined => {
  const given = lines === undefined ? undefined : row[lines]
  return Array.isArray(given) ? (given as Row[]) : undefined
}

/** Name of a document for people: 订单 A-1. */
export const nameOf = ({ noun, resource: { titleField = 'id' } }: DocumentKind, row: Row) =>
  `${noun} ${String(row[titleField])}`

function refuseFixedState(kind: DocumentKind, row: Row): void {
  const state = row.declareStatus as DeclareState
  if (mayEdit(state)) return
  throw new Refusal(`${nameOf(kind, row)} 的状态为“${declareStates[state] ?? state}”，不能修改或删除`)
}

/** Whether a value is what is stored, also where that has letters that look like usual ones: nobody has changed those. */
function isUnchanged(sent: unknown, stored: unknown): boolean {
  return isSame(sent, typeof stored === 'string' ? usualLetters(stored) : stored) || isSame(sent, stored)
}

/** Refuses to change what a message of the document's series sent, unless customs refused that message. */
async function refuseHeldChange(
  kind: DocumentKind,
  reading: ReadContext,
  { before, change }: { before: Row & { id: string }; change: Row },
): Promise<void> {
  if (!kind.series || !Number(before.attemptNo) || before.declareStatus === 'CHANGING') return
  const declared = (await readParts(reading.db, [before.id])).get(before.id) ?? []
  const held = declared.filter(({ isHeld }) => isHeld).map(({ number }) => number)
  if (held.length === 0) return
  const name = nameOf(kind, before)
  const { fields } = kind.resource
  const changed = Object.keys(change).filter((key) => fields[key] && !isUnchanged(change[key], before[key]))
  if (changed.length > 0) {
    const labels = changed.map((key) => `“${fields[key]?.label}”`).join('、')
    throw new Refusal(`${name}：${heldSentence(declared)}，各份报文的表头须一致，${labels}不能修改`)
  }
  const lines = linesOf(kind, change)
  if (!lines) return
  const sent = new Map(lines.map((line) => [String(line.id), line]))
  const stored = (await readLines(kind, reading, [before.id])).get(before.id) ?? []
  const names = Object.keys(kind.resource.lines?.[kind.lines ?? '']?.fields ?? {})
  for (const [index, line] of stored.entries()) {
    if (!held.includes(Number(line.partNo))) continue
    const after = sent.get(String(line.id))
    if (after && names.every((key) => isUnchanged(after[key], line[key]))) continue
    throw new Refusal(
      `${name}：${heldSentence(declared)}，其中的明细不能修改或删除：原第 ${index + 1} 项（第 ${line.partNo} 份报文）`,
    )
  }
}

async function refuseHeldDeletion(kind: DocumentKind, db: Transaction, row: Row & { id: string }): Promise<void> {
  if (!kind.series || !Number(row.attemptNo)) return
  const declared = (await readParts(db, [row.id])).get(row.id) ?? []
  if (declared.some(({ isHeld }) => isHeld))
    throw new Refusal(`${nameOf(kind, row)}：${heldSentence(declared)}，不能删除`)
}

/** Customs find the document that a change is about by these elements, on the channel of its business type. */
function refuseChangedKey({ message, resource }: DocumentKind, before: Row, change: Row): void {
  if (before.declareStatus !== 'CHANGING') return
  const { byName } = planOf(resource)
  const problems = [...message.key, 'crossborderType'].flatMap((name) => {
    const planned = byName.get(name)
    const isKept = !planned || change[name] === undefined || planned.write(change[name]) === planned.write(before[name])
    return isKept
      ? []
      : [{ field: name, message: `${planned.field.label}：变更申报时不能改变，现存为 ${before[name]}` }]
  })
  if (problems.length > 0) throw new BadInput(problems)
}

export async function refuseUnknownEnterprise({ db }: Context, id: string): Promise<void> {
  const find = async () =>
    (await sql`select from enterprise where id = ${id} /* planned once */`.execute(db)).rows.length > 0
  const isKnown = isIdText(id) && (await onceIn(db, `enterprise ${id}`, find))
  if (!isKnown) throw new BadInput([{ field: 'enterpriseId', message: '申报企业：不存在' }])
}

/**
 * Asks what a new document needs of its enterprise, and for its id, all at once: the checks find the answers, and throw what is
 * thrown here.
 */
export async function askAhead(kind: DocumentKind, context: Context, row: Row): Promise<void> {
  const { db } = context
  const enterpriseId = String(callerOf(context).enterpriseId ?? row.enterpriseId ?? '')
  const { table, isSealed } = planOf(kind.resource)
  await Promise.allSettled([
    refuseUnknownEnterprise(context, enterpriseId),
    revisionOf(kind, db, { ...row, enterpriseId }),
    isSealed && askIds(db, { table, count: 1 }),
  ])
}

interface Checked {
  fields: Row
  lines: Row[]
  /** `0` for a new document. */
  id: string
  /** Of a set. */
  ready?: ReturnType<typeof preparedAdd>
}

/** Returns the codes of the document that the tables lack, as its row keeps them. */
async function refuseFaulty(
  kind: DocumentKind,
  context: Context,
  { fields, lines, id, ready }: Checked,
  mixed: readonly Problem[],
): Promise<string | null> {
  const { db, now } = context
  const naming = { ...fields, id, enterpriseId: fields.enterpriseId }
  const against =
    ready?.against ?? (await checkSources(kind, { db }, { documents: [naming], moment: 'saving' })).get(id) ?? []
  const { problems, doubts } = judgeDocument(kind, {
    document: toDocument(kind, { fields, lines, attempt: noAttempt(beijingTime14(now)) }),
    revision: await revisionOf(kind, db, fields),
    codes: await readCodeSets(kind, context),
    now,
    related: {
      ...(kind.madeFrom?.some(({ effect }) => effect) && (await relatedTo(kind, context, { row: naming, lines }))),
      ...(await readExchangeRates(kind, context)),
    },
  })
  const used = ready?.used ?? (await checkNumbers(kind, db, [{ row: naming, lines }])).get(id)
  const all = [...mixed, ...against, ...problems, ...unsaid(used, against)]
  if (all.length > 0) throw new BadInput(all)
  await refuseTaken(kind, db, fields, id)
  return unknownCodesOf(doubts)
}

/** Returns the revision of the channel. One without this message is refused at declaration: until then the channel may change. */
export async function revisionOf(kind: DocumentKind, db: Transaction, { enterpriseId, crossborderType }: Row) {
  const [enterprise, type] = [String(enterpriseId ?? ''), String(crossborderType ?? '')]
  // Faulty rows may lack both.
  if (!isIdText(enterprise) || type === '') return defaultRevision
  const asked = { enterpriseId: enterprise, crossborderType: type, messageType: kind.message.type }
  const channel = await onceIn(db, `channel ${JSON.stringify(asked)}`, () => pickChannel(db, asked))
  return channel && kind.message.revisions[channel.revision] ? channel.revision : defaultRevision
}

const defaultRevision = '202205'

/** Returns problems of values that are there; what is absent the form has told. */
async function checkKnown(kind: DocumentKind, context: Context, row: Row): Promise<Problem[]> {
  const enterpriseId = callerOf(context).enterpriseId ?? row.enterpriseId
  const missing = enterpriseId ? [] : [{ field: 'enterpriseId', message: '请选择申报企业' }]
  const fields: Row = { ...row, enterpriseId }
  const lines = linesOf(kind, row) ?? []
  const problems = checkDocument(kind, {
    document: toDocument(kind, { fields, lines, attempt: noAttempt(beijingTime14(context.now)) }),
    revision: await revisionOf(kind, context.db, fields),
    codes: await readCodeSets(kind, context),
    now: context.now,
    related: await readExchangeRates(kind, context),
  })
  const isThere = (place: Row | undefined, name: string) => ![undefined, null, ''].includes(place?.[name] as string)
  const told = problems.filter(({ field }) => {
    const [, at, name = ''] = /\[(\d+)\]\.(.+)$/.exec(field) ?? []
    return at === undefined ? isThere(fields, field) : isThere(lines[Number(at)], name)
  })
  const used = enterpriseId ? await checkNumbers(kind, context.db, [{ row: { ...fields, id: '0' }, lines }]) : undefined
  return [...missing, ...checkBusinessType(kind, fields), ...told, ...(used?.get('0') ?? [])]
}

/** Documents made from another one are held against it when they are saved; other kinds when they are declared. */
async function relatedTo(
  kind: DocumentKind,
  { db, services }: Context,
  { row, lines }: { row: Row & { id: string }; lines: Row[] },
) {
  const named = { row: { ...row, enterpriseId: String(row.enterpriseId) }, lines }
  return (await readRelated(kind, { db, vault: services.vault }, [named])).get(row.id) ?? {}
}

/** Refuses a second document of the enterprise with the same key elements. */
async function refuseTaken(kind: DocumentKind, db: Transaction, fields: Row, id: string) {
  if (id === '0' && takeFreeKey(db, keyTextOf(kind, fields))) return
  const { resource, message } = kind
  const { byName } = planOf(resource)
  const same = message.key.flatMap((name) => {
    const planned = byName.get(name)
    return planned ? [sql`${planned.compared} is not distinct from ${planned.write(fields[name] ?? null)}`] : []
  })
  const { rows } = await sql`select from ${sql.table(resource.table)} where enterprise_id = ${fields.enterpriseId}
    and ${sql.join(same, sql` and `)} and del_flag = 0 and id <> ${id} /* planned once */`.execute(db)
  const { titleField = message.key[0] ?? '' } = resource
  if (rows.length > 0) {
    throw new BadInput([
      {
        field: titleField,
        message: `${resource.fields[titleField]?.label}：${takenText(resource, message.key, fields)}`,
      },
    ])
  }
}

/** `A-1已存在`; where another element of the key tells several of them apart, with that one too. */
function takenText({ fields, titleField }: DocumentKind['resource'], key: readonly string[], row: Row): string {
  const isNumber = (name: string) => name !== titleField && !name.endsWith('Code')
  const others = key.filter((name) => isNumber(name) && fields[name] && !fields[name].required)
  const named = others.map((name) => `${fields[name]?.label}${row[name] ? ` ${row[name]} ` : '为空'}`)
  return named.length === 0
    ? `${row[titleField ?? '']}已存在`
    : `${row[titleField ?? '']} 已有${named.join('、')}的单证`
}
