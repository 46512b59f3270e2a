// Tools of assistants that change nothing. The figures of reports are a part of their own area.
import {
  buyerLimitTool,
  codeTableTool,
  compareShipmentTool,
  explainFailureTool,
  findDocumentsTool,
  waitingTool,
} from '@kouan/contract/calls/open/assistant-tools.ts'
import { stateMeanings } from '@kouan/contract/calls/open/state-meanings.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import { mayDeclare, mayRedeclare } from '@kouan/customs/receipts/permitted-steps.ts'
import { sql } from 'kysely'
import { readAll } from '../../../crud/read-rows.ts'
import { readBuyerUsage } from '../../../domain/declaration/calls/buyer-usage.ts'
import { readShipment } from '../../../domain/declaration/calls/read-shipment.ts'
import { readWorklist } from '../../../domain/declaration/calls/read-worklist.ts'
import { withAnswerNames } from '../../../domain/open/answer-names.ts'
import { serveTool, type ToolPart } from '../../../domain/open/tool-part.ts'
import { hasRight } from '../../../gate/context.ts'
import { BadInput, NotFound } from '../../../ground/errors.ts'
import { findCodeTable, namedTables } from '../code-tables.ts'
import { conditionsOf } from '../many-documents.ts'
import { documentNamed, type KindScope, kindNamed, standingOf, within } from './found-document.ts'
import { errorsIn, examine, inTrial } from './trial.ts'

const findDocuments = serveTool(findDocumentsTool, async (context, { kind: name, number, state, limit: asked }) => {
  const { kind, scope } = await kindNamed(context, name, 'list')
  const limit = asked ?? 20
  const conditions = [sql`true`, ...conditionsOf(kind, scope, { number, state })]
  const order = sql`id desc limit ${limit + 1}`
  const found = await readAll(scope, sql.join(conditions, sql` and `), order)
  const documents = found.slice(0, limit).map((row) => standingOf(kind, withAnswerNames(kind, row)))
  const more = found.length > limit ? `，只列出最新的 ${limit} 份，请缩小范围` : ''
  return { summary: `找到 ${documents.length} 份${kind.noun}${more}`, documents }
})

/** Empty where the state does not allow a declaration anyway, or the account may declare none. */
async function faultsNow(named: KindScope, id: string, state: string): Promise<readonly Problem[]> {
  const { context, kind } = named
  const isOpen = mayDeclare(state as DeclareState) || mayRedeclare(state as DeclareState)
  if (!isOpen || !hasRight(context, `${kind.resource.name}:declare`)) return []
  return inTrial(context, async (trial) => (await examine(within(named, trial), [id])).faults.get(id) ?? [])
}

const explainFailure = serveTool(explainFailureTool, async (context, { kind: name, id, number }) => {
  const named = await kindNamed(context, name, 'list')
  const row = await documentNamed(named, { id, number })
  const standing = standingOf(named.kind, row)
  const { meaning, act } = stateMeanings[standing.declareStatus as DeclareState] ?? { meaning: '', act: '' }
  const faults = await faultsNow(named, row.id, standing.declareStatus)
  const reason = standing.reasonCode === null ? '' : `原因代码 ${standing.reasonCode}。`
  const wrong = faults.length === 0 ? '' : `按现在的规则有 ${faults.length} 处错误，见 documentTexts.errors。`
  const mending = row.mending ? `怎么办：${String(row.mending)}。` : ''
  return {
    summary: `${standing.declareStatus} ${standing.status}：${meaning}。${reason}${mending}${wrong}下一步：${act}。`,
    ...standing,
    field: row.field ?? null,
    errorCount: faults.length,
    documentTexts: { ...standing.documentTexts, ...errorsIn(faults) },
  }
})

const compareShipment = serveTool(compareShipmentTool, async (context, { kind: name, id, number }) => {
  const named = await kindNamed(context, name, 'list')
  const row = await documentNamed(named, { id, number })
  const { documents, missing, elements, partners } = await readShipment(named.kind)(context, { id: row.id })
  const unlike = elements.filter(({ result }) => result === 'differs' || result === 'unlike')
  const differs = unlike.filter(({ result }) => result === 'differs').length
  const lacks = missing.length === 0 ? '' : `，还缺：${missing.map(({ noun }) => noun).join('、')}`
  return {
    summary: `同票 ${documents.length} 份单证，不一致会被退单的 ${differs} 处，值得看看的 ${unlike.length - differs} 处${lacks}`,
    documents: documents.map(({ resource, id: of, declareStatus, followUp, title }) => ({
      ...{ kind: resource, id: of, declareStatus, followUp },
      documentTexts: { number: title },
    })),
    missing: missing.map(({ resource, noun }) => ({ kind: resource, noun })),
    // Values stand in the order of the documents.
    differences: unlike.slice(0, 50).map(({ label, line, result, values }) => ({
      ...{ label, line, result },
      documentTexts: { values },
    })),
    partners: partners.map(({ resource, declareStatus, isLimited, elements: theirs, enterprise }) => ({
      ...{ kind: resource, declareStatus, isLimited },
      unlike: theirs
        .filter(({ result }) => result !== 'equal')
        .map(({ label, line, result }) => ({ label, line, result })),
      documentTexts: { enterprise },
    })),
  }
})

const waiting = serveTool(waitingTool, async (context) => {
  const { groups, blocked, dueReturns } = await readWorklist(context)
  const count = (all: readonly { count: number }[]) => all.reduce((sum, one) => sum + one.count, 0)
  return {
    summary: `失败或退单 ${count(groups)} 份（${groups.length} 种原因），发送受阻 ${count(blocked)} 份，快到期或已过期的退货 ${count(dueReturns)} 份`,
    failed: groups.slice(0, 50).map(({ reason, example, ...group }) => ({
      ...group,
      documentTexts: { reason, example },
    })),
    blocked: blocked.slice(0, 50).map(({ problem, ...group }) => ({ ...group, documentTexts: { problem } })),
    dueReturns,
  }
})

const buyerLimit = serveTool(buyerLimitTool, async (context, { kind: name, id, number }) => {
  const named = await kindNamed(context, name, 'list')
  const row = await documentNamed(named, { id, number })
  const usage = await readBuyerUsage(named.kind, context, row.id)
  if (!usage) return { summary: '这种单证没有订购人限值，或单证已经申报', id: row.id, usage: null }
  const { before, own, total, singleLimit, yearlyLimit, isOverSingle, isOverYear } = usage
  const over = [...(isOverSingle ? ['超过单次限值'] : []), ...(isOverYear ? ['超过年度限值'] : [])].join('、')
  return {
    summary: `本单 ${own} 元（单次限值 ${singleLimit}），本年此前 ${before} 元，合计 ${total} 元（年度限值 ${yearlyLimit}）：${over || '没有超过'}。只含本企业申报的`,
    ...{ id: row.id, usage },
  }
})

const mostItems = 50

const codeTable = serveTool(codeTableTool, async (_context, { table: code, search }) => {
  if (!code) return { summary: `共 ${namedTables.length} 张代码表`, codeTables: namedTables }
  const table = findCodeTable(code)
  if (!table) throw new NotFound(`没有代码表 ${code}`)
  const wanted = search?.trim() ?? ''
  if (search && wanted === '') throw new BadInput([{ field: 'search', message: '查找：请输入代码或文字' }])
  const found = table.items.filter((item) => item.code.startsWith(wanted) || item.name.includes(wanted))
  const more = found.length > mostItems ? `，只列出前 ${mostItems} 个，请用 search 缩小范围` : ''
  return {
    summary: `${table.name}：${found.length} 个代码${more}`,
    table: table.code,
    items: found.slice(0, mostItems),
  }
})

export const readTools: ToolPart[] = [findDocuments, explainFailure, compareShipment, waiting, buyerLimit, codeTable]
